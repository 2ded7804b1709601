import type { Flow } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import { causeOf } from './cover-sheets.ts'
import { measureOf } from './cover-taken.ts'
import { type GoingBack, waitingOf } from './moves.ts'
import { type Search, search } from './unknown/search.ts'
import { sliceOf } from './unknown/slice.ts'
import type { Moment } from './unknown/steps.ts'

/** `wanted`: the keys of the goals that are looked for. */
export type Looking = {
  readonly wanted: ReadonlySet<string>
  readonly limit: number
  readonly goesBack?: GoingBack
  /** Told of each that is taken. */
  readonly see?: (key: string) => void
  /** Ends the search. */
  readonly isFound?: () => boolean
}

/** Everything that can happen to a run, each passage with the goals that it takes. */
export function goalSearch(
  flow: Flow,
  watched: readonly Rule[],
  { wanted, limit, goesBack, see: tell = () => {}, isFound = () => false }: Looking,
): Search<string> {
  const slice = sliceOf(flow, watched, [])
  const measure = measureOf(slice.flow, flow)
  const take = ({ state, effects, by }: Moment): ReadonlySet<string> => {
    if (by === null) return measure.moment(null, { state, effects, by: { kind: 'start' } })
    if (by.move.kind === 'empty') return new Set()
    const before = { state: by.before, effects: [], by: { kind: 'start' } } as const
    const cause = causeOf(by.move, waitingOf(slice.flow, by.before)?.effect ?? '')
    return measure.moment(before, { state, effects, by: cause })
  }
  const see = (moment: Moment) => {
    const taken = [...take(moment)].filter((key) => wanted.has(key))
    taken.forEach(tell)
    return taken
  }
  const back = goesBack === undefined ? {} : { goesBack }
  return search(slice, { failures: true, keepsSums: true, limit, mark: () => 'any', see, until: isFound, ...back })
}
