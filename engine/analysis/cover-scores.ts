import type { Field, Flow } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'
import { conclusionsOf } from '../machine/conclusions.ts'
import { atomsOf, totalOf } from './atoms.ts'
import type { Chosen } from './cover-choose.ts'
import { scoreKey } from './cover-goals.ts'
import { courseTo, playedSheet, runOn, waysOf } from './cover-sheets.ts'
import type { Measure } from './cover-taken.ts'
import { totalFields } from './atoms.ts'
import type { PathRun } from './paths-run.ts'
import { search } from './unknown/search.ts'
import { sliceOf } from './unknown/slice.ts'

/** The borders of the bands of a total, the questions that it reads, and whether it adds their scores up. */
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
            isSum: totalOf(flow, name)?.sum !== undefined,
          },
        ],
  )
}

function fieldsOf(flow: Flow, name: string): readonly Field[] {
  const counted = (totalOf(flow, name)?.count ?? []).flatMap((rule) => atomsOf(flow, rule))
  const read = counted.flatMap((atom) => (atom.kind === 'answer' ? (flow.fieldsById.get(atom.field) ?? []) : []))
  return [...new Set([...totalFields(flow, name), ...read])]
}

/** A run whose total comes to a value. @returns Null where none was found by changing answers to its questions. */
export function withScore(flow: Flow, run: PathRun, total: ScoredTotal, value: number): PathRun | null {
  return total.isSum ? withSum(run, total, value) : withCount(flow, run, total, value)
}

/** Changes one answer after the other, each to what brings the total nearest. */
function withCount(flow: Flow, run: PathRun, { name, fields }: ScoredTotal, value: number): PathRun | null {
  const distanceOf = (one: PathRun): number => {
    const state = playedSheet(flow, one)?.moments.at(-1)?.state
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
 * Answers to the questions of a run that a total adds up, so that it comes to a value.
 *
 * @returns The run with them; null where no answers give the value, or where the run does not answer all questions of the total.
 */
function withSum(run: PathRun, { fields }: ScoredTotal, value: number): PathRun | null {
  const asked = run.moves.flatMap((move) =>
    move.kind === 'answer' && fields.some(({ id }) => id === move.field) ? [move.field] : [],
  )
  const items = fields.filter(({ id }) => asked.includes(id))
  if (items.length === 0 || items.length < fields.length) return null
  // By the sum so far: the last question's answer, and what was answered before it.
  let sums = new Map<number, readonly Json[]>([[0, []]])
  for (const { options } of items) {
    const next = new Map<number, readonly Json[]>()
    for (const [sum, answers] of sums) {
      // The last one that gives a sum stays: late questions score low, so that a shorter form of the same questions scores the same.
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
    return { ...move, value: answer, event: { ...move.event, type, field: move.field, value: answer } } as const
  })
  return { inputs: run.inputs, moves }
}

/** The shortest runs that end with a total at some values, by the keys of these scores. Nothing fails on them. */
export function scoreRuns(
  flow: Flow,
  { name }: ScoredTotal,
  values: readonly number[],
  limit: number,
): { readonly runs: ReadonlyMap<string, PathRun>; readonly isComplete: boolean } {
  const slice = sliceOf(flow, [{ in: [{ var: `totals.${name}` }, values] }], [])
  const found = search(slice, { failures: false, keepsSums: true, limit, mark: () => 'any' })
  const ways = waysOf(found)
  const runs = new Map<string, PathRun>()
  for (const { index, state } of found.situations) {
    if (ways.ahead.has(index)) continue
    const value = conclusionsOf(slice.flow, state).totals[name]?.value
    if (typeof value !== 'number' || !values.includes(value)) continue
    const key = scoreKey(name, value)
    const course = runs.has(key) ? null : courseTo(ways, index)
    const run = course && runOn(ways, course)
    if (run) runs.set(key, run)
  }
  return { runs, isComplete: found.isComplete }
}

/** Scores are laid over runs that are there already where these lose nothing by it; else they get runs of their own. */
export function addScores(
  flow: Flow,
  measure: Measure,
  limit: number,
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
    const found = scoreRuns(flow, total, left, limit)
    for (const [key, run] of found.runs) add(run, key, null)
    isComplete &&= found.isComplete || left.every((value) => !open.has(scoreKey(total.name, value)))
  }
  return { all, isComplete }
}
