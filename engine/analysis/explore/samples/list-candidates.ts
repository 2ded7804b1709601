import type { Field } from '../../../definition/flow.ts'
import { sameJson } from '../../../definition/json.ts'
import type { Json, JsonObject } from '../../../definition/types.ts'
import type { Candidates, AnswerUse } from '../structure/answer-use.ts'
import { breaksLimits, isAccepted, withTexts } from './text-samples.ts'

/** With more kinds of rows than this, not all sets are tried. */
const MOST_KINDS = 5
/** Longer lists are not built. */
const LONGEST = 200

/**
 * Answers of a plain list: 'none', and every set of the words that rules name, each with and
 * without another word.
 */
export function listCandidates(field: Field, { named, isInside }: AnswerUse): Candidates {
  const words = [...named].filter(
    (one): one is string => typeof one === 'string' && one !== 'none' && one !== '',
  )
  const { minItems = 0 } = field.keywords
  const other = (index: number) => (index === 0 ? 'Something' : `Something ${index + 1}`)
  const sets = subsetsOf(words.slice(0, MOST_KINDS)).flatMap((set) => {
    const filled = (count: number) => [
      ...set,
      ...Array.from({ length: Math.min(count, LONGEST) }, (_, i) => other(i)),
    ]
    return [set, filled(1), filled(Math.max(1, minItems - set.length))]
  })
  const values = distinct<Json>(['none', ...sets.filter((set) => set.length > 0)])
  return { values, isComplete: !isInside && words.length <= MOST_KINDS && hasList(field, values) }
}

/**
 * Answers of a list of rows: every set of distinguishable rows, extended to the minimum length.
 * @param candidatesFor Values for one question of a row, if possible as many different ones as
 *   requested.
 */
export function rowCandidates(
  field: Field,
  { isSplit, isInside }: AnswerUse,
  candidatesFor: (child: Field, count: number) => Candidates,
): Candidates {
  const { minItems = 1, uniqueItems = false } = field.keywords
  const cells = withTexts(field.children).map(
    (child) => [child, candidatesFor(child, uniqueItems ? minItems : 1)] as const,
  )
  let all: readonly JsonObject[] = [{}]
  for (const [child, { values }] of cells)
    all = all
      .flatMap((row) =>
        asksIn(row, field.children, child)
          ? values.map((value) => ({ ...row, [child.source.id]: value }))
          : [row],
      )
      .slice(0, MOST_ROWS)
  const isFine = (row: JsonObject) =>
    cells.every(([child]) => isFineCell(child, row[child.source.id]))
  const rows = [...all.filter(isFine), ...all.filter((row) => !isFine(row))]
  const kinds = isSplit ? rows : rows.slice(0, 1)
  const sets = subsetsOf(kinds.slice(0, MOST_KINDS)).filter((set) => set.length > 0)
  const values = sets.flatMap((set) => {
    const others = uniqueItems ? rows.filter((row) => !set.some((one) => sameJson(one, row))) : set
    const more = Array.from(
      { length: Math.min(minItems - set.length, LONGEST) },
      (_, i) => others[i % others.length],
    )
    return [set, [...set, ...more.flatMap((row) => row ?? [])]]
  })
  const isPlain = cells.every(([child, { isComplete }]) => isComplete && hasNoRules(child))
  const isAll =
    !isSplit ||
    (kinds.length <= MOST_KINDS && cells.every(([{ source }]) => source.optional === undefined))
  const isSure = isPlain && isAll && !isInside && rows.slice(0, 1).every(isFine)
  return { values: distinct<Json>(values), isComplete: isSure && hasList(field, values) }
}

/** False if the question is the text of an option that the row does not choose. */
export function asksIn(row: JsonObject, fields: readonly Field[], child: Field): boolean {
  const of = fields.find(({ manual }) => manual === child)
  const chosen = of ? [row[of.source.id] ?? null].flat() : []
  return (
    !of ||
    of.options.some(
      ({ key, requiresManualInput }) => requiresManualInput === true && chosen.includes(key),
    )
  )
}

/**
 * True if the answer in a cell is valid, independent of other cells. A missing answer is the text
 * of another option.
 */
export function isFineCell(child: Field, value: Json | undefined): boolean {
  if (child.source.type === 'group' || value === undefined) return true
  return isAccepted(child, value) && !breaksLimits(child, value)
}

/** The maximum number of rows built from cell values. */
const MOST_ROWS = 200

/** True if a cell is validated independently of other cells. */
function hasNoRules({ source, options, children }: Field): boolean {
  return (
    source.when === undefined &&
    (source.rules ?? []).length === 0 &&
    options.every(({ when, unavailable }) => when === undefined && unavailable === undefined) &&
    children.every(hasNoRules)
  )
}

function hasList(field: Field, values: readonly Json[]): boolean {
  return values.some(
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      isAccepted(field, value) &&
      !breaksLimits(field, value),
  )
}

/** All sets of the items, the empty one first. */
export function subsetsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const all: (readonly T[])[] = [[]]
  for (const item of items) for (const set of all.slice()) all.push([...set, item])
  return all
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
