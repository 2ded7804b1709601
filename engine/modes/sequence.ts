import type { Step } from '../definition/flow.ts'
import type { Way } from '../machine/frame.ts'
import { beginAt, closeEnded, goTo, leadOn, pushed } from '../machine/move.ts'
import { isWaiting, leaveSince } from '../machine/take-inputs.ts'
import { change, stepOf, type Work } from '../machine/work.ts'
import type { FlowMode } from './mode.ts'
import { STANDARD } from './standard.ts'

/** Shows one step after the other; Back returns. */
export const sequence: FlowMode<Work> = {
  ...STANDARD,
  leadsOn: true,
  flowKeys: ['start', 'remember'],
  stepKeys: ['next', 'back', 'commit', 'aside', 'resident', 'over', 'advance'],
  begin: (work) =>
    work.frame.only !== null ? goTo(work, work.frame.only) : beginAt(work, work.flow.start),
  takeInputs: (before, told) => goOnFromEnded(leaveSince(before, told)),
  afterStep: (work, step) => {
    const way = step.source.commit === true ? committed(step) : pushed(work.frame, true)
    return leadOn(change(work, { page: null, way }), step, step.next)
  },
}

/** A step with `commit` starts a new history: Back cannot pass it. */
function committed({ id }: Step): Way {
  return { step: id, page: null, isLeft: true, before: null }
}

/** If new inputs ended the flow inside the step on screen, the run continues with the next step. */
function goOnFromEnded(work: Work): Work {
  const step = stepOf(work)
  return work.frame.status === 'active' && step && !isWaiting(work.frame, step)
    ? closeEnded(work, step)
    : work
}
