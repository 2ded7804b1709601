import type { Step } from '../definition/flow.ts'
import { enter, stepApplies } from '../machine/move.ts'
import { leaveSince } from '../machine/take-inputs.ts'
import { change, type Work } from '../machine/work.ts'
import type { FlowMode } from './mode.ts'
import { STANDARD } from './standard.ts'

/** Shows the step that the path names, among the applicable steps of each level. */
export const tree: FlowMode<Work> = {
  ...STANDARD,
  takesPaths: true,
  flowKeys: ['otherwise', 'remember'],
  stepKeys: ['over', 'children', 'show', 'each'],
  begin: (work) => showPath(work, work.frame.path),
  takeInputs: leaveSince,
  leaveOutdated: (work) => showPath(work, work.frame.path),
  goToPath: showPath,
}

function showPath(work: Work, path: readonly string[]): Work {
  let steps = work.flow.steps.filter((step) => step.parent === null && step.source.over !== true)
  let found: Step | null = null
  for (const id of path) {
    found = steps.find((step) => step.id === id && stepApplies(work.frame, step)) ?? null
    if (!found) break
    steps = [...found.children]
  }
  const moved = change(work, { path })
  if (!found) return change(moved, { step: null, page: null, below: null, children: {} })
  const shown = (work.frame.below ?? work.frame).step
  return found.id === shown
    ? moved
    : enter(change(moved, { below: null, children: {} }), found, null)
}
