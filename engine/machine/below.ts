import type { Frame } from './frame.ts'

/** A frame without the step that lies over another one: as it is once that is closed. The same frame where none does. */
export function uncovered(frame: Frame): Frame {
  const { below, step } = frame
  if (below === null || step === null) return frame
  const isOfStep = (key: string) => key === step || key.startsWith(`${step}/`)
  const isWaiting = frame.awaited.some((one) => one.step === step)
  return {
    ...frame,
    ...below,
    below: null,
    error: frame.error?.step === step ? null : frame.error,
    awaited: isWaiting ? frame.awaited.filter((one) => one.step !== step) : frame.awaited,
    children: Object.fromEntries(Object.entries(frame.children).filter(([key]) => !isOfStep(key))),
  }
}

/** What is kept of the place that is shown while another one lies over it. */
export function belowOf({ step, page, way, revisited, outdated, refused, secretIssues, touched, undo }: Frame) {
  return { step, page, way, revisited, outdated, refused, secretIssues, touched, undo }
}

/** True if a flow inside belongs to the step that lies over the others, or if none does. */
export function isOnTop({ below, step }: Frame, key: string): boolean {
  return below === null || key === step || key.startsWith(`${step}/`)
}
