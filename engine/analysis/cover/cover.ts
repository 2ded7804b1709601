import type { Flow } from '../../definition/flow.ts'
import type { Rule } from '../../definition/types.ts'
import type { Case } from '../../kit/case-file.ts'
import { runCase } from '../../kit/run-case.ts'
import { runAsCase } from './run-as-case.ts'
import { type ChosenRun, chooseRuns } from './choose-runs.ts'
import { conditionKey, flowConditions, type Goal, goalsOf } from './goals.ts'
import { caseName } from './case-name.ts'
import { goalSearch, searchScopes } from './goal-search.ts'
import { addScores } from './score-runs.ts'
import { routeMap } from './played-run.ts'
import { goalMeasure } from './goal-measure.ts'
import { boundGap, gaps, type Budget, skippedEvents } from '../explore/index.ts'

/** The goals that some cases cover, and the failures of these cases. */
export type Coverage = {
  readonly goals: readonly Goal[]
  readonly missing: readonly Goal[]
  readonly failures: readonly {
    readonly name: string
    readonly turn: number | null
    readonly message: string
  }[]
}

/** Runs cases and measures which goals of the flow they cover. */
export function coverageOf(flow: Flow, cases: readonly Case[]): Coverage {
  const goals = goalsOf(flow)
  const measure = goalMeasure(flow)
  const taken = new Set<string>()
  const failures: Coverage['failures'][number][] = []
  for (const one of cases) {
    const { moments, failure } = runCase(flow.library, flow.id, one)
    for (const key of measure.run(moments)) taken.add(key)
    if (failure) failures.push({ name: one.name, ...failure })
  }
  return { goals, missing: goals.filter(({ key }) => !taken.has(key)), failures }
}

/**
 * The keys of the goals that some cases cover. None of these can be dead, because a run reaches
 * them.
 */
export function coveredGoals(flow: Flow, cases: readonly Case[]): ReadonlySet<string> {
  const { goals, missing } = coverageOf(flow, cases)
  const left = new Set(missing.map(({ key }) => key))
  return new Set(goals.map(({ key }) => key).filter((key) => !left.has(key)))
}

/** Cases for the goals that other cases leave uncovered. */
export type Cover = {
  readonly cases: readonly Case[]
  /** Goals that no run covers, or for which none was found. */
  readonly missing: readonly Goal[]
  /** The reasons why `missing` is not a proof; empty if no run covers these goals. */
  readonly why: readonly string[]
}

const MOST_SITUATIONS = 20_000

/** Finds a small set of cases for the goals that other cases leave uncovered. */
export function cover(
  flow: Flow,
  others: readonly Case[] = [],
  limit = MOST_SITUATIONS,
  budget: Budget = () => null,
): Cover {
  const { goals, missing } = coverageOf(flow, others)
  const measure = goalMeasure(flow)
  const open = new Set(missing.map(({ key }) => key))
  const why: string[] = []
  const look = (watched: readonly Rule[], alone?: string): readonly ChosenRun[] => {
    const found = goalSearch(flow, watched, {
      wanted: new Set(open),
      limit,
      budget,
      ...(alone === undefined ? {} : { alone }),
    })
    why.push(...gaps(found))
    return chooseRuns(flow, measure, routeMap(found), open, () => budget() !== null)
  }
  const looks = searchScopes(flow)
  const chosen = open.size === 0 ? [] : looks.flatMap((alone) => look([], alone))
  // A condition that nothing later depends on is distinguished only if it is watched.
  for (const condition of flowConditions(flow))
    if ([true, false].some((holds) => open.has(conditionKey(condition, holds)))) {
      const own = flow.steps[condition.step]?.id
      chosen.push(
        ...look(
          [condition.rule],
          looks[0] === undefined ? undefined : (looks.find((id) => id === own) ?? ''),
        ),
      )
    }
  const { all, isComplete: hasAllScores } = addScores(flow, measure, limit, chosen, open, budget)
  const cases: Case[] = []
  for (const { played, owns } of all) {
    const one = runAsCase(flow, caseName(goals, owns, [...others, ...cases]), played)
    if (one) cases.push(one)
    else for (const key of owns) open.add(key)
  }
  why.push(...boundGap(budget()))
  if (!hasAllScores) why.push('not every value of the totals could be tried')
  return {
    cases,
    missing: goals.filter(({ key }) => open.has(key)),
    why: [...new Set([...why, ...skippedEvents(flow)])],
  }
}
