import type { Flow } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import { conditionKey, conditionsOf } from './cover-goals.ts'
import { causeOf } from './cover-sheets.ts'
import { measureOf } from './cover-taken.ts'
import { type GoingBack, waitingOf } from './moves.ts'
import { type Search, search } from './unknown/search.ts'
import { sliceOf } from './unknown/slice.ts'
import { stillSteps } from './unknown/still-steps.ts'
import type { Moment } from './unknown/steps.ts'

/** `wanted`: the keys of the goals that are looked for. */
export type Looking = {
  readonly wanted: ReadonlySet<string>
  readonly limit: number
  readonly goesBack?: GoingBack
  /** Looks at this one alone of the steps that only show something beside others; '' at none of them. */
  readonly alone?: string
  /** Told of each that is taken. */
  readonly see?: (key: string) => void
  /** Ends the search. */
  readonly isFound?: () => boolean
}

/** Everything that can happen to a run, each passage with the goals that it takes. */
export function goalSearch(
  flow: Flow,
  watched: readonly Rule[],
  { wanted, limit, goesBack, alone, see: tell = () => {}, isFound = () => false }: Looking,
): Search<string> {
  const gone = alone === undefined ? [] : stillSteps(flow).filter((id) => id !== alone)
  const theirs = goalsOfSteps(flow, gone)
  const slice = sliceOf(flow, watched, [], gone)
  const measure = measureOf(slice.flow, flow)
  const take = ({ state, effects, by }: Moment): ReadonlySet<string> => {
    if (by === null) return measure.moment(null, { state, effects, by: { kind: 'start' } })
    if (by.move.kind === 'empty') return new Set()
    const before = { state: by.before, effects: [], by: { kind: 'start' } } as const
    const cause = causeOf(by.move, waitingOf(slice.flow, by.before)?.effect ?? '')
    return measure.moment(before, { state, effects, by: cause })
  }
  const see = (moment: Moment) => {
    const taken = [...take(moment)].filter((key) => wanted.has(key) && !theirs.has(key))
    taken.forEach(tell)
    return taken
  }
  const back = goesBack === undefined ? {} : { goesBack }
  return search(slice, { failures: true, keepsSums: true, limit, mark: () => 'any', see, until: isFound, ...back })
}

/**
 * The steps to be looked at one by one, each as `alone`: of steps that only show something beside others, all that can be together need
 * not be gone through. `undefined` alone: everything at once.
 */
export function looksOf(flow: Flow): readonly (string | undefined)[] {
  const still = stillSteps(flow)
  if (still.length < 2) return [undefined]
  return still.length === flow.steps.length ? still : [...still, '']
}

/** The goals of some steps: what stands in their place says nothing of these. */
function goalsOfSteps(flow: Flow, ids: readonly string[]): ReadonlySet<string> {
  const conditions = conditionsOf(flow).filter(({ step }) => ids.includes(flow.steps[step]?.id ?? ''))
  return new Set([
    ...ids.map((id) => `step ${id}`),
    ...conditions.flatMap((one) => [conditionKey(one, true), conditionKey(one, false)]),
  ])
}
