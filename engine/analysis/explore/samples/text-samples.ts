import { acceptAnswer, isBlank } from '../../../answers/accept.ts'
import { checkKeywords } from '../../../answers/keywords.ts'
import type { Field } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import type { Json, Validation } from '../../../definition/types.ts'
import type { Line } from '../../../questions/question-type.ts'
import { QUESTION_TYPES } from '../../../questions/question-types.ts'
import { wordsFor } from './pattern-samples.ts'

/** Tried first, because they read well in a transcript. */
const USUAL: readonly string[] = [
  'Some words',
  'Ana',
  '12345',
  '5550100000',
  '2000-01-01',
  'ana@example.org',
  'Secret-words-1',
  'CA',
  'a',
]

/** A pattern for each format, used if no usual sample is long enough. */
const FORMATS: { readonly [format in NonNullable<Validation['format']>]: string } = {
  date: '^20[0-9]{2}-01-[12][0-9]$',
  email: '^[a-z]+@example\\.org$',
  'phone-us': '^[0-9]{10}$',
  'zip-us': '^[0-9]{5}(-[0-9]{4})?$',
  uri: '^https:[a-z]+$',
}

/** Longer texts are not built. */
const LONGEST = 10_000

/**
 * Different typed answers that the question accepts, none of them in `named`. Fewer than `count` if
 * not enough are found.
 */
export function acceptedSamples(
  field: Field,
  count: number,
  named: ReadonlySet<Json> = new Set(),
): readonly Json[] {
  const { line } = QUESTION_TYPES[field.source.type]
  const found = new Set<Json>()
  for (const one of line ? onLine(field, line, count + named.size) : tries(field.keywords, count)) {
    if (found.size >= count) break
    if (!named.has(one) && isAccepted(field, one)) found.add(one)
  }
  return [...found]
}

/** Ordered answers: a typical one, then those from the lower limit up. */
function* onLine({ keywords }: Field, line: Line, count: number): Generator<Json> {
  yield line.usual
  const low = line.positionOf(keywords.minimum ?? null, keywords)
  const high = line.positionOf(keywords.maximum ?? null, keywords)
  for (let i = 0; i <= count; i += 1) {
    if (low !== null) yield line.at(Math.ceil(low) + i, keywords)
    else if (high !== null) yield line.at(Math.floor(high) - i, keywords)
    else yield line.at(Math.max(0, line.first) + i, keywords)
  }
}

/** True if the engine accepts the answer and reports no issue. */
export function isAccepted(field: Field, value: Json): boolean {
  const accepted = acceptAnswer(field, value, null)
  if (!('value' in accepted) || isBlank(accepted.value) || isWrongType(field, accepted.value))
    return false
  return checkKeywords(field.keywords, accepted.value) === null
}

/** True if the typed text does not parse as the question's type. */
export function isWrongType({ source, keywords }: Field, value: Json): boolean {
  return (QUESTION_TYPES[source.type].misread?.(value, keywords) ?? null) !== null
}

/**
 * True if an answer breaks the limits of its question, independent of other answers. Its page is
 * then blocked.
 */
export function breaksLimits(field: Field, value: Json): boolean {
  if (isBlank(value)) return false
  if (isWrongType(field, value) || checkKeywords(field.keywords, value) !== null) return true
  const parts = Array.isArray(value) ? value : [value]
  const isBroken = (row: Json) =>
    isObject(row) &&
    withTexts(field.children).some((child) => breaksLimits(child, row[child.source.id] ?? null))
  return parts.some(isBroken)
}

/** Each question, followed by the text fields of its options. */
export function withTexts(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => (field.manual ? [field, field.manual] : [field]))
}

function* tries(keywords: Validation, count: number): Generator<string> {
  yield* USUAL
  for (let i = 1; i <= count; i += 1) yield `Other words ${i}`
  yield* daysFrom('2000-01-02', count)
  const { minLength = 1, maxLength = LONGEST, pattern, format } = keywords
  if (minLength > LONGEST) return
  for (const one of [...(keywords.enum ?? []), keywords.const])
    if (typeof one === 'string') yield one
  if (pattern !== undefined) yield* wordsFor(pattern, minLength, maxLength)
  if (format !== undefined) yield* wordsFor(FORMATS[format], minLength, maxLength)
  if (format === 'date') yield* days()
  else yield* wordsFor('^[a-z]+$', minLength, maxLength)
}

function* days(): Generator<string> {
  for (let year = 1900; year < 2100; year += 1)
    for (let month = 1; month <= 12; month += 1)
      yield* daysFrom(`${year}-${String(month).padStart(2, '0')}-15`, 1)
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Days as texts, starting from a day; empty if the text is not a day.
 * @param first The offset of the first day.
 */
export function daysFrom(day: string, count: number, first = 0): readonly string[] {
  const time = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(time)) return []
  return Array.from({ length: count }, (_, i) =>
    new Date(time + (first + i) * DAY_MS).toISOString().slice(0, 10),
  )
}
