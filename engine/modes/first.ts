import { enter, stepApplies } from '../machine/move.ts'
import { change, stepOf, type Work, withoutChild } from '../machine/work.ts'
import type { FlowMode } from './mode.ts'
import { STANDARD } from './standard.ts'

/** Shows the first applicable step, and chooses again whenever the inputs change. */
export const first: FlowMode<Work> = {
  ...STANDARD,
  showsFirst: true,
  fillsSlots: true,
  flowKeys: ['remember'],
  stepKeys: ['interrupts'],
  begin: showFirst,
  takeInputs: (_before, told) => showFirst(told),
  afterStep: (work) => showFirst(change(work, { begun: false })),
  afterFlow: (work) => showFirst(change(work, { begun: false, step: null, page: null })),
  leave: (work) => showFirst(change(work, { begun: false, step: null, page: null, children: {} })),
  hold: (work) => (work.frame.step === null ? null : change(work, { begun: true })),
}

/** Shows the first applicable step. A step that has begun stays, unless the new one interrupts. */
function showFirst(work: Work): Work {
  const { frame } = work
  const current = stepOf(work)
  const found = work.flow.steps.find((step) => stepApplies(frame, step)) ?? null
  if (current && (found === current || (frame.begun && found?.source.interrupts !== true)))
    return work
  const left = current ? withoutChild(change(work, { awaited: [] }), current.id) : work
  if (!found) return change(left, { step: null, page: null, begun: false })
  const entered = enter(change(left, { begun: false, error: null }), found, null)
  return change(entered, { begun: false })
}
