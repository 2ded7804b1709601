import type { Flow } from '../../definition/flow.ts'
import type { Case, Turn } from '../../kit/case-file.ts'
import { runCase } from '../../kit/run-case.ts'
import { boundGap, gaps, type Budget, skippedEvents } from '../explore/index.ts'
import { type ChosenRun, chooseRuns, type OpenGoals } from './choose-runs.ts'
import { goalMeasure } from './goal-measure.ts'
import { goalSearch, searchScopes } from './goal-search.ts'
import { type Condition, conditionKey, flowConditions, type Goal, goalsOf } from './goals.ts'
import type { PlayedRun } from './played-run.ts'
import { askedTurns, extendWalk, walkAsCase } from './recorded-case.ts'
import { addScores } from './score-runs.ts'

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
  return new Set(goals.filter((goal) => !missing.includes(goal)).map(({ key }) => key))
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
  const open = new Set(missing.map(({ key }) => key))
  const left: OpenGoals = { flow, measure: goalMeasure(flow), open }
  const why: string[] = []
  const look = (condition: Condition | null): readonly ChosenRun[] =>
    searchScopes(flow, condition).flatMap((alone) => {
      const wanted = new Set(open)
      const watched = condition ? [condition.rule] : []
      const found = goalSearch(flow, watched, { wanted, limit, budget, alone })
      why.push(...gaps(found))
      return chooseRuns(left, found, () => budget() !== null)
    })
  const chosen = open.size === 0 ? [] : [...look(null)]
  // A condition that nothing later depends on is distinguished only if it is watched.
  for (const condition of flowConditions(flow))
    if ([true, false].some((holds) => open.has(conditionKey(condition, holds))))
      chosen.push(...look(condition))
  const { all, isComplete } = addScores(left, chosen, { limit, budget })
  if (!isComplete) why.push('not every value of the totals could be tried')
  const cases: Case[] = []
  for (const { played, owns } of all) {
    const one = runAsCase(flow, caseName(goals, owns, [...others, ...cases]), played)
    if (one) cases.push(one)
    else for (const key of owns) open.add(key)
  }
  why.push(...boundGap(budget()))
  return {
    cases,
    missing: goals.filter(({ key }) => open.has(key)),
    why: [...new Set([...why, ...skippedEvents(flow)])],
  }
}

/**
 * Writes a run as a case: its turns in a patient's words, and its outcome.
 * @returns Null if a turn cannot be written.
 */
function runAsCase(flow: Flow, name: string, { inputs: said, events, moments }: PlayedRun) {
  const { now, ...others } = said
  const inputs = now === undefined || flow.source.inputs?.includes('now') !== true ? others : said
  let walk: readonly Turn[] | null = askedTurns(moments[0]?.effects ?? [])
  for (const event of events) walk = walk && extendWalk(flow, walk, event)
  const state = moments.at(-1)?.state
  if (walk === null || !state) return null
  const given = Object.keys(inputs).length === 0 ? {} : { inputs }
  return walkAsCase(flow, { name, ...given, walk }, state)
}

/** Kinds of goals, most informative first. */
const TELLING: readonly Goal['kind'][] = [
  'failure',
  'score',
  'condition',
  'transition',
  'item',
  'step',
]

/**
 * Names a case after the most informative goal that only this case covers and that is not in
 * another name. A condition that holds comes before one that does not.
 */
function caseName(
  goals: readonly Goal[],
  owns: readonly string[],
  before: readonly Case[],
): string {
  const own = goals.filter(({ key }) => owns.includes(key))
  const names = TELLING.flatMap((kind) =>
    own
      .filter((goal) => goal.kind === kind)
      .toSorted((one, other) => Number(other.holds ?? false) - Number(one.holds ?? false)),
  ).map(({ short }) => short)
  const isNew = (name: string) => !before.some((one) => one.name === name)
  const [first = 'a run'] = names
  const numbered = before.map((_, i) => `${first} (${i + 2})`)
  return [...names, ...numbered].find(isNew) ?? first
}
