import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { LiveSource } from '../definition/types.ts'
import type { RunState } from './types.ts'

/** An input that the host has to read again while a run is as it is. */
export type LiveInput = LiveSource & { readonly input: string }

/** What the flows that are on screen want to be read again, each input once for each flow. */
export function liveInputs(flow: Flow, state: RunState): readonly LiveInput[] {
  if (state.status !== 'active') return []
  const own = Object.entries(flow.source.live ?? {}).map(([input, when]) => ({ input, ...when }))
  const inside = Object.values(state.children).flatMap((child) => liveInputs(flowOf(flow.library, child.flow), child))
  return [...own, ...inside]
}

/** The inputs that are to be read again once an effect was answered: null for success, else by the code of its failure. */
export function readAfter(live: readonly LiveInput[], effect: string, failure: string | null): readonly string[] {
  return live.flatMap(({ input, after = [] }) =>
    after.some((one) => one.effect === effect && (one.code === undefined || one.code === failure)) ? [input] : [],
  )
}
