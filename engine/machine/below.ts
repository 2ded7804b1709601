import type { Frame } from './frame.ts'

/** The frame after its dialog is closed. Returns the same frame if no dialog is open. */
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

/** The part of a frame that is saved while a dialog covers its step. */
export function belowOf({
  step,
  page,
  way,
  revisited,
  outdated,
  refused,
  secretIssues,
  touched,
  undo,
}: Frame) {
  return { step, page, way, revisited, outdated, refused, secretIssues, touched, undo }
}

/** True if a sub-flow belongs to the open dialog, or if no dialog is open. */
export function isOnTop({ below, step }: Frame, key: string): boolean {
  return below === null || key === step || key.startsWith(`${step}/`)
}
