import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import { traitsOf } from '../modes/modes.ts'

/**
 * What those who only lead on pass by: the events of steps that stand side by side, what they open, and what is edited in place there.
 * `reach`, `prove` and `deadParts` go into it.
 */
export function pressedBeside(flow: Flow, seen = new Set<string>()): readonly string[] {
  if (seen.has(flow.id)) return []
  seen.add(flow.id)
  const own = traitsOf(flow.source).showsEvery ? flow.steps.filter(({ on, source }) => on.size > 0 && source.over !== true) : []
  const inside = flow.steps.flatMap(({ source }) =>
    source.flow === undefined ? [] : pressedBeside(flowOf(flow.library, source.flow), seen),
  )
  return [...own.map(({ id }) => `what may be pressed on "${id}", which stands beside others, is not gone into`), ...inside]
}
