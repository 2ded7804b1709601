import type { Flow, Step } from '../../definition/flow.ts'
import {
  boundGap,
  type Budget,
  gaps,
  backEffects,
  type GoingBack,
  sliceFlow,
  prepareSpace,
  backMessage,
  MOST_STATES_WITH_BACK,
} from '../explore/index.ts'
import { type Condition, conditionKey, goalsOf } from './goals.ts'
import { goalSearch, searchScopes } from './goal-search.ts'

/** A search for dead parts while it runs. */
export type DeadSearch = {
  readonly flow: Flow
  readonly limit: number
  readonly budget: Budget | undefined
  /** Goals that no run has reached yet. */
  readonly open: Set<string>
  readonly rounds: Map<string, readonly Step[]>
  /** The number of states that may still be explored. */
  left: number
}

export function newDeadSearch(
  flow: Flow,
  { limit, budget }: Pick<DeadSearch, 'limit' | 'budget'>,
): DeadSearch {
  const goals = goalsOf(flow).filter(({ kind }) => ['step', 'item', 'condition'].includes(kind))
  return {
    flow,
    limit,
    budget,
    open: new Set(goals.map(({ key }) => key)),
    rounds: new Map(),
    left: limit,
  }
}

/**
 * Explores the flow, and watches a condition if one is given.
 * @returns The gaps of the search.
 */
export function look(
  search: DeadSearch,
  condition: Condition | null,
  goesBack: GoingBack = 'own way',
): readonly string[] {
  const { flow, limit, budget, open, rounds } = search
  const scopes = searchScopes(flow, condition)
  const why = scopes.flatMap((alone, i) => {
    const reached = boundGap(budget?.() ?? null)
    if (reached.length > 0) return reached
    if (search.left <= 0) return [`the search stopped at its limit of ${limit} states`]
    // The remaining states are shared equally, so that one large scope cannot use up all of them.
    const most = Math.ceil(search.left / (scopes.length - i))
    const found = goalSearch(flow, condition === null ? [] : [condition.rule], {
      wanted: new Set(open),
      limit: goesBack === 'everywhere' ? Math.min(most, MOST_STATES_WITH_BACK) : most,
      budget,
      goesBack,
      alone,
      see: (key) => open.delete(key),
      seeRound: (ids) => {
        const steps = flow.steps.filter(({ id }) => ids.includes(id))
        // Loops in a sub-flow are reported with the sub-flow.
        if (steps.length === ids.length) rounds.set(ids.join(' '), steps)
      },
      isFound: () => condition !== null && !isOneWay(condition, open),
    })
    search.left -= found.states.length
    return gaps(found)
  })
  return [...new Set(why)]
}

/**
 * A part that only Back reaches is not dead. The search with Back distinguishes every condition, so
 * conditions that it leaves open need no further search.
 */
export function lookWithBack(search: DeadSearch, onward: readonly string[]): readonly string[] {
  if (onward.length > 0 || search.open.size === 0) return []
  const [reason] = backEffects(prepareSpace(sliceFlow(search.flow, [], [])), [])
  if (reason === undefined) return []
  return look(search, null, 'everywhere').map((gap) => `${backMessage(reason)}, and ${gap}`)
}

/**
 * Watches each condition alone, because a condition that nothing later depends on is distinguished
 * only then.
 * @returns The conditions that are decided by this.
 */
export function decideConditions(
  search: DeadSearch,
  conditions: readonly Condition[],
): ReadonlySet<Condition> {
  const decided = new Set<Condition>()
  for (const condition of conditions)
    if (search.left > 0 && isOneWay(condition, search.open) && look(search, condition).length === 0)
      decided.add(condition)
  return decided
}

/**
 * True if a condition had the same outcome each time it was evaluated. A condition that was never
 * evaluated does not count.
 */
export function isOneWay(condition: Condition, open: ReadonlySet<string>): boolean {
  return open.has(conditionKey(condition, true)) !== open.has(conditionKey(condition, false))
}
