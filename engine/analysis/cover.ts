import type { Flow } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import type { Case } from '../kit/case-file.ts'
import { runCase } from '../kit/run-case.ts'
import { caseOf } from './cover-case.ts'
import { type Chosen, chooseRuns } from './cover-choose.ts'
import { conditionKey, conditionsOf, type Goal, goalsOf } from './cover-goals.ts'
import { nameOf } from './cover-names.ts'
import { goalSearch, looksOf } from './cover-search.ts'
import { addScores } from './cover-scores.ts'
import { waysOf } from './cover-sheets.ts'
import { measureOf } from './cover-taken.ts'
import { gaps } from './gaps.ts'
import { pressedBeside } from './pressed-beside.ts'

/** What some cases take of a flow, and where they go otherwise than they say. */
export type Coverage = {
  readonly goals: readonly Goal[]
  readonly missing: readonly Goal[]
  readonly failures: readonly { readonly name: string; readonly turn: number | null; readonly message: string }[]
}

/** Runs cases and says what of the flow they take. */
export function coverageOf(flow: Flow, cases: readonly Case[]): Coverage {
  const goals = goalsOf(flow)
  const measure = measureOf(flow)
  const taken = new Set<string>()
  const failures: Coverage['failures'][number][] = []
  for (const one of cases) {
    const { moments, failure } = runCase(flow.library, flow.id, one)
    for (const key of measure.run(moments)) taken.add(key)
    if (failure) failures.push({ name: one.name, ...failure })
  }
  return { goals, missing: goals.filter(({ key }) => !taken.has(key)), failures }
}

/** The keys of what some cases take of a flow: a run comes to each, so none of it is dead. */
export function takenBy(flow: Flow, cases: readonly Case[]): ReadonlySet<string> {
  const { goals, missing } = coverageOf(flow, cases)
  const left = new Set(missing.map(({ key }) => key))
  return new Set(goals.map(({ key }) => key).filter((key) => !left.has(key)))
}

/** Cases that take what others leave out. */
export type Cover = {
  readonly cases: readonly Case[]
  /** What no run takes, or none was found for. */
  readonly missing: readonly Goal[]
  /** Why `missing` is no proof; empty where no run takes it. */
  readonly why: readonly string[]
}

const MOST_SITUATIONS = 20_000

/**
 * Finds a small set of cases that take every goal of a flow that others leave out: the run that takes most of them first, on along what
 * is nearest, until none is left.
 */
export function cover(flow: Flow, others: readonly Case[] = [], limit = MOST_SITUATIONS): Cover {
  const { goals, missing } = coverageOf(flow, others)
  const measure = measureOf(flow)
  const open = new Set(missing.map(({ key }) => key))
  const why: string[] = []
  const look = (watched: readonly Rule[], alone?: string): readonly Chosen[] => {
    const found = goalSearch(flow, watched, { wanted: new Set(open), limit, ...(alone === undefined ? {} : { alone }) })
    why.push(...gaps(found))
    return chooseRuns(flow, measure, waysOf(found), open)
  }
  const looks = looksOf(flow)
  const chosen = open.size === 0 ? [] : looks.flatMap((alone) => look([], alone))
  // A condition that nothing ahead depends on is told apart only where it is watched.
  for (const condition of conditionsOf(flow))
    if ([true, false].some((holds) => open.has(conditionKey(condition, holds)))) {
      const own = flow.steps[condition.step]?.id
      chosen.push(...look([condition.rule], looks[0] === undefined ? undefined : (looks.find((id) => id === own) ?? '')))
    }
  const { all, isComplete: hasAllScores } = addScores(flow, measure, limit, chosen, open)
  const cases: Case[] = []
  for (const { sheet, owns } of all) {
    const one = caseOf(flow, nameOf(goals, owns, [...others, ...cases]), sheet)
    if (one) cases.push(one)
    else for (const key of owns) open.add(key)
  }
  if (!hasAllScores) why.push('totals come out in too many ways to try them all')
  return { cases, missing: goals.filter(({ key }) => open.has(key)), why: [...new Set([...why, ...pressedBeside(flow)])] }
}
