import { sameJson } from '../definition/json.ts'
import type { FieldSource, Json, Validation } from '../definition/types.ts'
import type { AnswerIssue } from './judged.ts'

/** Judges a non-empty answer by its field's type and keywords. */
export type KeywordCheck = (answer: Json) => AnswerIssue | null

/** Free texts without a `maxLength` of their own take this many characters. */
export const FREE_TEXT_MAX_LENGTH = 1000

const FORMATS: { readonly [format: string]: (text: string) => boolean } = {
  date: isDate,
  email: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  'phone-us': (text) => /^\d{10}$/.test(text),
  'zip-us': (text) => /^\d{5}(?:[- ]\d{4})?$/.test(text),
  uri: (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text),
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

/** Keywords that a field's type brings along; the field's own win. */
function typeKeywords(source: FieldSource): Validation {
  switch (source.type) {
    case 'free-paragraph-field':
    case 'free-text-field':
      return { maxLength: FREE_TEXT_MAX_LENGTH }
    case 'free-phone-field':
      return { format: 'phone-us' }
    case 'one-to-ten-scale':
      return { minimum: 1, maximum: 10 }
    case 'one-to-seven-scale':
      return { minimum: 1, maximum: 7 }
    case 'date':
      return { format: 'date' }
    default:
      return {}
  }
}

export function keywordsOf(source: FieldSource): Validation {
  return { ...typeKeywords(source), ...source.validation }
}

/** Compiles keywords to a check; the first that fails, in this order, is the issue. Means what JSON Schema means. */
export function compileKeywords(keywords: Validation): KeywordCheck {
  const checks: KeywordCheck[] = []
  const add = (code: string, param: Json, fails: (answer: Json) => boolean) => {
    checks.push((answer) => (fails(answer) ? { code, params: { limit: param } } : null))
  }
  const {
    type,
    enum: allowed,
    const: only,
    minLength,
    maxLength,
    minimum,
    maximum,
    minItems,
    maxItems,
    uniqueItems,
    pattern,
    format,
  } = keywords
  if (type !== undefined) add('type', type, (answer) => !hasType(answer, type))
  if (allowed !== undefined) add('enum', allowed, (answer) => !allowed.some((one) => sameJson(one, answer)))
  if (only !== undefined) add('const', only, (answer) => !sameJson(only, answer))
  if (minLength !== undefined)
    add('minLength', minLength, (answer) => typeof answer === 'string' && characters(answer) < minLength)
  if (maxLength !== undefined)
    add('maxLength', maxLength, (answer) => typeof answer === 'string' && characters(answer) > maxLength)
  if (minimum !== undefined) add('minimum', minimum, (answer) => typeof answer === 'number' && answer < minimum)
  if (maximum !== undefined) add('maximum', maximum, (answer) => typeof answer === 'number' && answer > maximum)
  if (minItems !== undefined) add('minItems', minItems, (answer) => Array.isArray(answer) && answer.length < minItems)
  if (maxItems !== undefined) add('maxItems', maxItems, (answer) => Array.isArray(answer) && answer.length > maxItems)
  if (uniqueItems === true)
    add(
      'uniqueItems',
      true,
      (answer) =>
        Array.isArray(answer) && answer.some((item, i) => answer.slice(0, i).some((other: Json) => sameJson(item, other))),
    )
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, 'u')
    add('pattern', pattern, (answer) => typeof answer === 'string' && !expression.test(answer))
  }
  if (format !== undefined) {
    const holds = FORMATS[format]
    if (holds) add('format', format, (answer) => typeof answer === 'string' && !holds(answer))
  }
  const [first, ...rest] = checks
  if (!first) return () => null
  if (rest.length === 0) return first
  return (answer) => {
    for (const check of checks) {
      const issue = check(answer)
      if (issue) return issue
    }
    return null
  }
}

/** Length in characters, as JSON Schema counts: a surrogate pair is one. */
function characters(text: string): number {
  let length = text.length
  for (let i = 0; i + 1 < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1)
      if (next >= 0xdc00 && next <= 0xdfff) {
        length -= 1
        i += 1
      }
    }
  }
  return length
}

function hasType(answer: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return answer === null
    case 'array':
      return Array.isArray(answer)
    case 'object':
      return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    case 'integer':
      return typeof answer === 'number' && Number.isInteger(answer)
    default:
      return typeof answer === type
  }
}
