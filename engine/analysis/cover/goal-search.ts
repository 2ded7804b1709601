import type { Flow } from '../../definition/flow.ts'
import type { Rule } from '../../definition/types.ts'
import { type Condition, conditionKey, flowConditions } from './goals.ts'
import { eventCause } from './played-run.ts'
import { goalMeasure } from './goal-measure.ts'
import {
  type GoingBack,
  awaitedReply,
  type Budget,
  type Search,
  search,
  sliceFlow,
  displaySteps,
  type StepResult,
} from '../explore/index.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'

/** `wanted`: the keys of the goals to look for. */
export type GoalSearchOptions = {
  readonly wanted: ReadonlySet<string>
  readonly limit: number
  readonly budget?: Budget | undefined
  readonly goesBack?: GoingBack
  /** Explores only this one of the display steps; '' explores none of them. */
  readonly alone?: string | undefined
  /** Called with each goal that is covered. */
  readonly see?: (key: string) => void
  /** Called with the steps of each endless loop that shows nothing. */
  readonly seeRound?: (steps: readonly string[]) => void
  /** Ends the search if true. */
  readonly isFound?: () => boolean
}

/** Explores a flow and records which goals each edge covers. */
export function goalSearch(
  flow: Flow,
  watched: readonly Rule[],
  {
    wanted,
    limit,
    budget,
    goesBack,
    alone,
    see: tell = () => {},
    seeRound = () => {},
    isFound = () => false,
  }: GoalSearchOptions,
): Search<string> {
  const gone = alone === undefined ? [] : displaySteps(flow).filter((id) => id !== alone)
  const theirs = goalsOfSteps(flow, gone)
  const slice = sliceFlow(flow, watched, [], gone)
  const measure = goalMeasure(slice.flow, flow)
  const take = ({ state, effects, moves, by }: StepResult): ReadonlySet<string> => {
    if (by === null) return measure.moment(null, { state, effects, moves, by: { kind: 'start' } })
    if (by.move.kind === 'empty') return new Set()
    const before = { state: by.before, effects: [], moves: [], by: { kind: 'start' } } as const
    const cause = eventCause(by.move.event, awaitedReply(slice.flow, by.before)?.effect ?? '')
    return measure.moment(before, { state, effects, moves, by: cause })
  }
  const see = (moment: StepResult) => {
    const round = stepsRound(slice.flow, moment)
    if (round.length > 0) seeRound(round)
    const taken = [...take(moment)].filter((key) => wanted.has(key) && !theirs.has(key))
    taken.forEach(tell)
    return taken
  }
  const back = goesBack === undefined ? {} : { goesBack }
  return search(slice, {
    failures: true,
    limit,
    budget,
    mark: () => 'any',
    see,
    until: isFound,
    ...back,
  })
}

/** The paths of the steps that an event repeated in an endless loop; empty if there was none. */
function stepsRound(flow: Flow, { state, appeared, by }: StepResult): readonly string[] {
  if (!appeared.some(({ kind, names }) => kind === 'error' && names.includes('LEADS_ROUND')))
    return []
  if (by === null) return start(flow, state.inputs).refusal?.fields ?? []
  return by.move.kind === 'empty'
    ? []
    : (transition(flow, by.before, by.move.event).refusal?.fields ?? [])
}

/**
 * The display steps to explore one by one, each as `alone`. Their combinations need no exploration.
 * `undefined` means the whole flow.
 * @param condition Only the step of this condition is needed.
 */
export function searchScopes(
  flow: Flow,
  condition: Condition | null,
): readonly (string | undefined)[] {
  const still = displaySteps(flow)
  if (still.length < 2) return [undefined]
  const own = condition && flow.steps[condition.step]?.id
  if (condition) return [still.find((id) => id === own) ?? '']
  return still.length === flow.steps.length ? still : [...still, '']
}

/** The goals of some steps. Replaced steps cannot cover them. */
function goalsOfSteps(flow: Flow, ids: readonly string[]): ReadonlySet<string> {
  const conditions = flowConditions(flow).filter(({ step }) =>
    ids.includes(flow.steps[step]?.id ?? ''),
  )
  return new Set([
    ...ids.map((id) => `step ${id}`),
    ...conditions.flatMap((one) => [conditionKey(one, true), conditionKey(one, false)]),
  ])
}
