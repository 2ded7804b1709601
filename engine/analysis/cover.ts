import type { Flow } from '../definition/flow.ts'
import type { Case } from '../kit/case-file.ts'
import { runCase } from '../kit/run-case.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import { caseOf } from './cover-case.ts'
import { conditionKey, conditionsOf, type Goal, goalsOf, scoreKey } from './cover-goals.ts'
import { scoredTotals, scoreRuns, withScore } from './cover-scores.ts'
import { causeOf, movesOn, movesTo, playedSheet, type Sheet, waysOf } from './cover-sheets.ts'
import { type Measure, measureOf } from './cover-taken.ts'
import { explore, type Passage } from './explore.ts'
import { toldInputs } from './told-inputs.ts'
import { waitingOf } from './moves.ts'
import type { PathRun } from './paths-run.ts'
import { exploreGaps } from './explore-gaps.ts'

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

/** Cases that take what others leave out. */
export type Cover = {
  readonly cases: readonly Case[]
  /** What no run takes, or none was found for. */
  readonly missing: readonly Goal[]
  /** Why `missing` is no proof; empty where no run takes it. */
  readonly why: readonly string[]
}

const MOST_SITUATIONS = 20_000

type Chosen = { readonly sheet: Sheet; readonly owns: readonly string[] }

/**
 * Finds a small set of cases that take every goal of a flow that others leave out: the run that takes most of them first, on along what
 * is nearest, until none is left.
 */
export function cover(flow: Flow, others: readonly Case[] = [], limit = MOST_SITUATIONS): Cover {
  const { goals, missing } = coverageOf(flow, others)
  const measure = measureOf(flow)
  const conditions = conditionsOf(flow)
  const { cases: inputs, isComplete } = toldInputs(
    flow,
    conditions.map(({ rule }) => rule),
  )
  const found = explore(flow, { inputs, failures: true, limit, mark: () => 'any' })
  const open = new Set(missing.map(({ key }) => key))
  const chosen = [...chooseRuns(flow, measure, waysOf(found), open)]
  // A condition that nothing ahead depends on is told apart only where it is watched.
  for (const condition of conditions) {
    if (![true, false].some((holds) => open.has(conditionKey(condition, holds)))) continue
    const watched = [condition.rule]
    const more = explore(flow, {
      inputs,
      failures: true,
      watched,
      limit,
      mark: () => 'any',
    })
    chosen.push(...chooseRuns(flow, measure, waysOf(more), open))
  }
  const { all, isComplete: hasAllScores } = addScores(flow, measure, { inputs, limit }, chosen, open)
  const cases: Case[] = []
  for (const { sheet, owns } of all) {
    const one = caseOf(flow, nameOf(goals, owns, cases), sheet)
    if (one) cases.push(one)
    else for (const key of owns) open.add(key)
  }
  const why = [...exploreGaps(found, isComplete), ...(hasAllScores ? [] : ['totals come out in too many ways to try them all'])]
  return { cases, missing: goals.filter(({ key }) => open.has(key)), why }
}

function chooseRuns(flow: Flow, measure: Measure, ways: ReturnType<typeof waysOf>, open: Set<string>): readonly Chosen[] {
  const { found } = ways
  const hints = new Map<Passage, readonly string[]>()
  const takes = (passage: Passage): readonly string[] => hints.get(passage) ?? []
  for (const passage of found.passages)
    hints.set(
      passage,
      [...takenBy(flow, measure, found, passage)].filter((key) => open.has(key)),
    )
  const hopeless = new Set<string>()
  const wanted = (keys: readonly string[]) => keys.filter((key) => open.has(key) && !hopeless.has(key))
  const chosen: Chosen[] = []
  const choose = (run: PathRun | null, keys: readonly string[]): void => {
    const sheet = run && playedSheet(flow, run)
    const owns = sheet ? [...measure.run(sheet.moments)].filter((key) => open.has(key)) : []
    if (sheet && owns.length > 0) chosen.push({ sheet, owns })
    for (const key of owns) open.delete(key)
    if (owns.length === 0) for (const key of keys) hopeless.add(key)
  }
  for (;;) {
    let best: Passage | null = null
    let most = 0
    for (const passage of found.passages) {
      const count = wanted(takes(passage)).length
      if (count > 0 && count >= most) [best, most] = [passage, count]
    }
    if (!best) break
    const keys = wanted(takes(best))
    const { inputs, moves } = movesTo(found, best.from)
    const rest = new Set([...open].filter((key) => !keys.includes(key) && !hopeless.has(key)))
    const long = { inputs, moves: [...moves, best.move, ...movesOn(ways, best.to, rest, takes)] }
    const short = { inputs, moves: [...moves, best.move, ...movesOn(ways, best.to, new Set(), takes)] }
    choose([long, short].find((run) => playedSheet(flow, run) !== null) ?? { inputs, moves: [...moves, best.move] }, keys)
  }
  for (const { to, inputs } of found.beginnings) {
    const { state, effects } = start(flow, inputs)
    const keys = wanted([...measure.moment(null, { state, effects, by: { kind: 'start' } })])
    if (keys.length > 0) choose({ inputs, moves: movesOn(ways, to, new Set(), takes) }, keys)
  }
  return chosen
}

/** What a passage takes, by the run that came to where it begins. */
function takenBy(
  flow: Flow,
  measure: Measure,
  found: ReturnType<typeof waysOf>['found'],
  { from, move }: Passage,
): ReadonlySet<string> {
  const state = found.situations[from]?.state
  if (!state || move.kind === 'empty') return new Set()
  const waiting = waitingOf(flow, state)
  const after = transition(flow, state, move.event)
  const by = causeOf(move, waiting?.effect ?? '')
  return measure.moment({ state, effects: [], by: { kind: 'start' } }, { state: after.state, effects: after.effects, by })
}

/** Scores are laid over runs that are there already where these lose nothing by it; else they get runs of their own. */
function addScores(
  flow: Flow,
  measure: Measure,
  bounds: Parameters<typeof scoreRuns>[3],
  chosen: readonly Chosen[],
  open: Set<string>,
): { readonly all: readonly Chosen[]; readonly isComplete: boolean } {
  const all = [...chosen]
  let isComplete = true
  const add = (run: PathRun | null, key: string, under: number | null): void => {
    const sheet = run && playedSheet(flow, run)
    const taken = sheet && measure.run(sheet.moments)
    const kept = under === null ? [] : (all[under]?.owns ?? [])
    if (!sheet || !taken?.has(key) || !open.has(key) || !kept.every((one) => taken.has(one))) return
    const owns = [...taken].filter((one) => open.has(one))
    for (const one of owns) open.delete(one)
    if (under === null) all.push({ sheet, owns })
    else all[under] = { sheet, owns: [...kept, ...owns] }
  }
  for (const total of scoredTotals(flow)) {
    for (const value of total.borders) {
      const key = scoreKey(total.name, value)
      for (const [i, { sheet }] of all.entries()) if (open.has(key)) add(withScore(flow, sheet, total, value), key, i)
      for (const { sheet } of chosen) if (open.has(key)) add(withScore(flow, sheet, total, value), key, null)
    }
    const left = total.borders.filter((value) => open.has(scoreKey(total.name, value)))
    if (left.length === 0) continue
    const found = scoreRuns(flow, total, left, bounds)
    for (const [key, run] of found.runs) add(run, key, null)
    isComplete &&= found.isComplete || left.every((value) => !open.has(scoreKey(total.name, value)))
  }
  return { all, isComplete }
}

const TELLING: readonly Goal['kind'][] = ['failure', 'score', 'condition', 'transition', 'item', 'step']

/** A case is named after what it takes and others before it do not. */
function nameOf(goals: readonly Goal[], owns: readonly string[], before: readonly Case[]): string {
  const own = goals.filter(({ key }) => owns.includes(key))
  const told = TELLING.flatMap((kind) => own.filter((goal) => goal.kind === kind))
  const [first, second] = told
  const more = told.length > 2 ? ` and ${told.length - 2} more` : ''
  const name = `${shortened(first?.words ?? 'a run')}${second ? `; ${shortened(second.words)}` : ''}${more}`
  return before.some((one) => one.name === name) ? `${name} (${before.length + 1})` : name
}

function shortened(words: string): string {
  return words.length > 90 ? `${words.slice(0, 89).trimEnd()}…` : words
}
