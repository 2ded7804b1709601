import type { Field, Flow } from '../../definition/flow.ts'
import type { Json } from '../../definition/types.ts'
import { conclusionsOf } from '../../machine/conclusions.ts'
import {
  atomsOf,
  findTotal,
  totalFields,
  type Budget,
  search,
  sliceFlow,
} from '../explore/index.ts'
import type { ChosenRun } from './choose-runs.ts'
import { scoreKey } from './goals.ts'
import { routeTo, playRun, runAlong, routeMap } from './played-run.ts'
import type { GoalMeasure } from './goal-measure.ts'
import type { PathRun } from './path-run.ts'

/**
 * The borders of the bands of a total, the questions it reads, and whether it adds up their scores.
 */
export type ScoredTotal = {
  readonly name: string
  readonly borders: readonly number[]
  readonly fields: readonly Field[]
  readonly isSum: boolean
}

export function scoredTotals(flow: Flow): readonly ScoredTotal[] {
  return [...flow.totals.values()].flatMap(({ name, bands }) =>
    bands.length === 0
      ? []
      : [
          {
            name,
            borders: [...new Set(bands.flatMap(({ from, to }) => [from, to]))],
            fields: fieldsOf(flow, name),
            isSum: findTotal(flow, name)?.sum !== undefined,
          },
        ],
  )
}

function fieldsOf(flow: Flow, name: string): readonly Field[] {
  const counted = (findTotal(flow, name)?.count ?? []).flatMap((rule) => atomsOf(flow, rule))
  const read = counted.flatMap((atom) =>
    atom.kind === 'answer' ? (flow.fieldsById.get(atom.field) ?? []) : [],
  )
  return [...new Set([...totalFields(flow, name), ...read])]
}

/**
 * Changes answers of a run so that the total gets this value.
 * @returns Null if changing answers to its questions did not reach the value.
 */
export function withScore(
  flow: Flow,
  run: PathRun,
  total: ScoredTotal,
  value: number,
): PathRun | null {
  return total.isSum ? withSum(run, total, value) : withCount(flow, run, total, value)
}

/** Changes one answer after another, each to the one that brings the total closest to the value. */
function withCount(
  flow: Flow,
  run: PathRun,
  { name, fields }: ScoredTotal,
  value: number,
): PathRun | null {
  const distanceOf = (one: PathRun): number => {
    const state = playRun(flow, one)?.moments.at(-1)?.state
    const found = state && conclusionsOf(flow, state).totals[name]?.value
    return typeof found === 'number' ? Math.abs(found - value) : Number.POSITIVE_INFINITY
  }
  let best = run
  let distance = distanceOf(run)
  for (const { id, options } of fields) {
    if (distance === 0) break
    for (const { key } of options) {
      const changed = withAnswer(best, new Map([[id, key]]))
      const nearer = distanceOf(changed)
      if (nearer < distance) [best, distance] = [changed, nearer]
    }
  }
  return distance === 0 ? best : null
}

/**
 * Changes the answers that a total adds up, so that it gets this value.
 * @returns Null if no answers give the value, or if the run does not answer all questions of the
 *   total.
 */
function withSum(run: PathRun, { fields }: ScoredTotal, value: number): PathRun | null {
  const asked = run.moves.flatMap((move) =>
    move.kind === 'answer' && fields.some(({ id }) => id === move.field) ? [move.field] : [],
  )
  const items = fields.filter(({ id }) => asked.includes(id))
  if (items.length === 0 || items.length < fields.length) return null
  // By sum so far: answers that result in it.
  let sums = new Map<number, readonly Json[]>([[0, []]])
  for (const { options } of items) {
    const next = new Map<number, readonly Json[]>()
    for (const [sum, answers] of sums) {
      // The last answer that gives a sum is kept. Later questions then score low, so that a shorter
      // form of the same questions has the same score.
      for (const { key, score = 0 } of options) next.set(sum + score, [...answers, key])
    }
    sums = next
  }
  const answers = sums.get(value)
  if (!answers) return null
  return withAnswer(run, new Map(items.map(({ id }, i) => [id, answers[i] ?? null])))
}

function withAnswer(run: PathRun, answers: ReadonlyMap<string, Json>): PathRun {
  const moves = run.moves.map((move) => {
    const answer = move.kind === 'answer' ? answers.get(move.field) : undefined
    if (move.kind !== 'answer' || answer === undefined) return move
    const type = move.event.type === 'choose' ? 'choose' : 'answer'
    return {
      ...move,
      value: answer,
      event: { ...move.event, type, field: move.field, value: answer },
    } as const
  })
  return { inputs: run.inputs, moves }
}

/**
 * The shortest runs that end with a total at one of the values, by the keys of these scores. No
 * effect of these runs fails.
 */
export function scoreRuns(
  flow: Flow,
  { name }: ScoredTotal,
  values: readonly number[],
  limit: number,
  budget?: Budget,
): { readonly runs: ReadonlyMap<string, PathRun>; readonly isComplete: boolean } {
  const slice = sliceFlow(flow, [{ in: [{ var: `totals.${name}` }, values] }], [])
  const found = search(slice, {
    failures: false,
    keepsSums: true,
    limit,
    budget,
    mark: () => 'any',
  })
  const ways = routeMap(found)
  const runs = new Map<string, PathRun>()
  for (const { index, state } of found.states) {
    if (ways.ahead.has(index)) continue
    const value = conclusionsOf(slice.flow, state).totals[name]?.value
    if (typeof value !== 'number' || !values.includes(value)) continue
    const key = scoreKey(name, value)
    const route = runs.has(key) ? null : routeTo(ways, index)
    const run = route && runAlong(ways, route)
    if (run) runs.set(key, run)
  }
  return { runs, isComplete: found.isComplete }
}

/**
 * Changes answers of existing runs to cover scores, if these runs cover no less afterwards. The
 * remaining scores get runs of their own.
 */
export function addScores(
  flow: Flow,
  measure: GoalMeasure,
  limit: number,
  chosen: readonly ChosenRun[],
  open: Set<string>,
  budget?: Budget,
): { readonly all: readonly ChosenRun[]; readonly isComplete: boolean } {
  const all = [...chosen]
  let isComplete = true
  const add = (run: PathRun | null, key: string, under: number | null): void => {
    const played = run && playRun(flow, run)
    const taken = played && measure.run(played.moments)
    const kept = under === null ? [] : (all[under]?.owns ?? [])
    if (!played || !taken?.has(key) || !open.has(key) || !kept.every((one) => taken.has(one)))
      return
    const owns = [...taken].filter((one) => open.has(one))
    for (const one of owns) open.delete(one)
    if (under === null) all.push({ played, owns })
    else all[under] = { played, owns: [...kept, ...owns] }
  }
  for (const total of scoredTotals(flow)) {
    for (const value of total.borders) {
      const key = scoreKey(total.name, value)
      for (const [i, { played }] of all.entries())
        if (open.has(key)) add(withScore(flow, played, total, value), key, i)
      for (const { played } of chosen)
        if (open.has(key)) add(withScore(flow, played, total, value), key, null)
    }
    const left = total.borders.filter((value) => open.has(scoreKey(total.name, value)))
    if (left.length === 0) continue
    const found = scoreRuns(flow, total, left, limit, budget)
    for (const [key, run] of found.runs) add(run, key, null)
    isComplete &&= found.isComplete || left.every((value) => !open.has(scoreKey(total.name, value)))
  }
  return { all, isComplete }
}
