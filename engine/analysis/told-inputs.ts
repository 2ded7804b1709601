import type { Flow } from '../definition/flow.ts'
import type { JsonObject, Rule } from '../definition/types.ts'
import { inputCases, type InputCases } from './input-cases.ts'
import { search } from './unknown/search.ts'
import { sliceOf } from './unknown/slice.ts'

/**
 * What a host may tell a flow, as it is: all of it where it can be listed; else one example for each situation that a run can come to.
 *
 * @param watched Rules that somebody watches besides: they come out in each way that they can.
 */
export function toldInputs(flow: Flow, watched: readonly Rule[] = []): InputCases {
  const all = inputCases(flow)
  if (all.isComplete) return all
  const { situations } = search(sliceOf(flow, watched, []), { failures: true, mark: () => 'any', limit: MOST_SITUATIONS })
  const found = new Map(situations.map(({ inputs }): [string, JsonObject] => [JSON.stringify(inputs), inputs]))
  return { cases: [...found.values()], isComplete: false }
}

const MOST_SITUATIONS = 30_000
