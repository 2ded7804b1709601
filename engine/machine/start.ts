import type { Flow } from '../definition/flow.ts'
import { MODES } from '../modes/modes.ts'
import { begin, newFrame } from './move.ts'
import { stopRound } from './stop-round.ts'
import type { Inputs, StartOptions, Transition } from './types.ts'
import { toTransition, workOn } from './work.ts'

/** Starts a run of a flow and returns its first state and effects. */
export function start(flow: Flow, inputs: Inputs, options: StartOptions = {}): Transition {
  const frame = newFrame(flow, inputs, options.run ?? 'run', [], {
    only: options.only ?? null,
    path: options.path ?? [],
  })
  const begun = begin(workOn(flow, frame, MODES))
  return toTransition(stopRound(begun, begun.frame, null))
}
