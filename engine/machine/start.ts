import type { Flow } from '../definition/flow.ts'
import { MODES } from '../modes/modes.ts'
import { begin, newFrame } from './move.ts'
import type { Inputs, StartOptions, Transition } from './types.ts'
import { toTransition, workOn } from './work.ts'

/** Starts a run of a flow: its first state and the effects that the host has to carry out. */
export function start(flow: Flow, inputs: Inputs, options: StartOptions = {}): Transition {
  const frame = newFrame(flow, inputs, options.run ?? 'run', [], { only: options.only ?? null, path: options.path ?? [] })
  return toTransition(begin(workOn(flow, frame, MODES)))
}
