import { type Flow, type FlowEvent, type RunState, serialize, transition } from '#engine/index.ts'

interface SentEvent {
  readonly before: RunState
  readonly event: FlowEvent
}

/**
 * True if the newer answer alone leads to the same state as both answers. False, for example, if
 * the older one chose an exclusive option or removed another answer.
 */
export function supersedes(
  flow: Flow,
  { before, event: older }: SentEvent,
  newer: FlowEvent,
): boolean {
  if (older.type !== 'answer' || newer.type !== 'answer') return false
  if (older.field !== newer.field) return false
  const alone = transition(flow, before, newer)
  const after = transition(flow, before, older)
  const both = transition(flow, after.state, newer)
  if ([alone, after, both].some(({ refusal }) => refusal !== null)) return false
  return (
    JSON.stringify(serialize(flow, alone.state)) === JSON.stringify(serialize(flow, both.state))
  )
}
