import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { LiveSource } from '../definition/types.ts'
import type { RunState } from './types.ts'

/** An input that the host has to refresh while the run is in its current state. */
export type LiveInput = LiveSource & { readonly input: string }

/** The live inputs of the flows on screen, each input once per flow. */
export function liveInputs(flow: Flow, state: RunState): readonly LiveInput[] {
  if (state.status !== 'active') return []
  const own = Object.entries(flow.source.live ?? {}).map(([input, when]) => ({ input, ...when }))
  const inside = Object.values(state.children).flatMap((child) =>
    liveInputs(flowOf(flow.library, child.flow), child),
  )
  return [...own, ...inside]
}

/**
 * The inputs to refresh after an effect's reply. `failure`: null on success, otherwise the code.
 */
export function readAfter(
  live: readonly LiveInput[],
  effect: string,
  failure: string | null,
): readonly string[] {
  return live.flatMap(({ input, after = [] }) =>
    after.some((one) => one.effect === effect && (one.code === undefined || one.code === failure))
      ? [input]
      : [],
  )
}
