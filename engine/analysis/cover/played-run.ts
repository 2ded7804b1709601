import type { Flow } from '../../definition/flow.ts'
import type { CaseMoment, Cause } from '../../kit/run-case.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { FlowEvent } from '../../machine/types.ts'
import { awaitedReply, hasEffect, toAwaited, type Transcript } from '../explore/index.ts'
import type { RecordedEvent } from './recorded-case.ts'

/** The inputs and all moves of a run. */
export type PathRun = Pick<Transcript, 'inputs' | 'moves'>

/** A run that may become a case: its inputs, moves, events, and moments on the engine. */
export type PlayedRun = PathRun & {
  readonly events: readonly RecordedEvent[]
  readonly moments: readonly CaseMoment[]
}

/** @returns Null if the engine refuses a move of the run. */
export function playRun(flow: Flow, { inputs, moves }: PathRun): PlayedRun | null {
  const { refusal: _, ...first } = start(flow, inputs)
  const moments: CaseMoment[] = [{ ...first, by: { kind: 'start' } }]
  const events: RecordedEvent[] = []
  let before = first.state
  for (const move of moves) {
    if (move.kind === 'empty') continue
    const event = toAwaited(flow, before, move.event)
    const after = transition(flow, before, event)
    if (!hasEffect(before, after, move)) return null
    const by = eventCause(event, awaitedReply(flow, before)?.effect ?? '')
    moments.push({ state: after.state, effects: after.effects, moves: after.moves, by })
    events.push({ before, event, after })
    before = after.state
  }
  return { inputs, moves, events, moments }
}

/** @param effect The awaited effect that the event replies to. */
export function eventCause(event: FlowEvent, effect: string): Cause {
  switch (event.type) {
    case 'view':
      return { kind: 'event', event: event.name }
    case 'close':
      return { kind: 'event', event: 'close' }
    case 'result':
      return { kind: 'reply', effect }
    case 'failure':
      return { kind: 'failure', effect, code: event.code }
    case 'next':
    case 'path':
      return { kind: event.type }
    default:
      return { kind: 'answer' }
  }
}
