import type { Frame } from '../machine/frame.ts'
import { closeEdited, openInside, stepApplies } from '../machine/move.ts'
import { leaveSince } from '../machine/take-inputs.ts'
import { type Work, withoutChild } from '../machine/work.ts'
import type { FlowMode } from './mode.ts'
import { STANDARD } from './standard.ts'

/** Shows every applicable step, in order. */
export const all: FlowMode<Work> = {
  ...STANDARD,
  showsEvery: true,
  fillsSlots: true,
  flowKeys: [],
  stepKeys: ['over', 'edit', 'each'],
  begin: (work) => showAll(work),
  takeInputs: (before, told) => leaveSince(before, showAll(told)),
  takeChanges: showAll,
  leaveOutdated: (work, step) => {
    const { edit, commit } = step?.source ?? {}
    return step &&
      edit === true &&
      commit !== true &&
      work.frame.outdated &&
      !stepApplies(work.frame, step)
      ? closeEdited(work)
      : work
  },
}

/**
 * Opens the sub-flows of applicable steps and closes those of steps that no longer apply.
 *
 * @param before The frame before an answer or value changed. A step that applied then is not opened
 *   again: its sub-flow is open, or has ended.
 */
function showAll(work: Work, before: Frame | null = null): Work {
  let open = work
  for (const step of work.flow.steps) {
    if (
      step.source.over === true ||
      (step.source.flow === undefined && step.source.slots === undefined)
    )
      continue
    const keys = [
      step.id,
      ...Object.keys(step.source.slots ?? {}).map((slot) => `${step.id}/${slot}`),
    ]
    const isOpen = keys.some((key) => open.frame.children[key] !== undefined)
    if (!stepApplies(open.frame, step))
      for (const key of isOpen ? keys : []) open = withoutChild(open, key)
    else if (!isOpen && (before === null || !stepApplies(before, step)))
      open = openInside(open, step)
  }
  return open
}
