import { charactersOver, countCharacters } from './count-characters.ts'
import { isObject, sameJson } from './json.ts'

type Keyword = {
  readonly keyword: string
  /** True if the value violates the keyword. Values of other types never do, as in JSON Schema. */
  readonly isBroken: (limit: unknown, value: unknown) => boolean
}

/**
 * The JSON Schema keywords for a single value. Violations are reported in this order. Used for
 * schemas and for answers.
 */
const VALUE_KEYWORDS: readonly Keyword[] = [
  {
    keyword: 'type',
    isBroken: (type, value) =>
      !(Array.isArray(type) ? type : [type]).some((one) => hasType(value, one)),
  },
  {
    keyword: 'enum',
    isBroken: (allowed, value) =>
      Array.isArray(allowed) && !allowed.some((one) => sameJson(one, value)),
  },
  { keyword: 'const', isBroken: (only, value) => !sameJson(only, value) },
  texts('minLength', (limit, text) => typeof limit === 'number' && countCharacters(text) < limit),
  texts('maxLength', (limit, text) => typeof limit === 'number' && charactersOver(text, limit) > 0),
  texts(
    'pattern',
    (pattern, text) => typeof pattern === 'string' && !patternOf(pattern).test(text),
  ),
  texts('format', (format, text) => typeof format === 'string' && !isFormat(format, text)),
  numbers('minimum', (limit, value) => value < limit),
  numbers('maximum', (limit, value) => value > limit),
  numbers('exclusiveMinimum', (limit, value) => value <= limit),
  numbers('exclusiveMaximum', (limit, value) => value >= limit),
  numbers('multipleOf', (step, value) => !isMultipleOf(step, value)),
  lists('minItems', (limit, items) => typeof limit === 'number' && items.length < limit),
  lists('maxItems', (limit, items) => typeof limit === 'number' && items.length > limit),
  lists('uniqueItems', (isUnique, items) => isUnique === true && hasTwins(items)),
]

const NONE: readonly string[] = []

/** Names of the keywords that a value violates, in the order of the list. */
export function brokenKeywords(
  keywords: { readonly [keyword: string]: unknown },
  value: unknown,
): readonly string[] {
  let broken = NONE
  for (const { keyword, isBroken } of VALUE_KEYWORDS) {
    const limit = keywords[keyword]
    if (limit !== undefined && isBroken(limit, value)) broken = [...broken, keyword]
  }
  return broken
}

function texts(keyword: string, isBroken: (limit: unknown, text: string) => boolean): Keyword {
  return {
    keyword,
    isBroken: (limit, value) => typeof value === 'string' && isBroken(limit, value),
  }
}

function numbers(keyword: string, isBroken: (limit: number, value: number) => boolean): Keyword {
  return {
    keyword,
    isBroken: (limit, value) =>
      typeof value === 'number' && typeof limit === 'number' && isBroken(limit, value),
  }
}

function lists(
  keyword: string,
  isBroken: (limit: unknown, items: readonly unknown[]) => boolean,
): Keyword {
  return { keyword, isBroken: (limit, value) => Array.isArray(value) && isBroken(limit, value) }
}

/**
 * True if a number is a whole number of steps in decimals: 0.3 is three times 0.1, despite binary
 * rounding.
 */
export function isMultipleOf(step: number, value: number): boolean {
  const count = value / step
  return Number.isInteger(count) || decimal(Math.round(count) * step) === value
}

/** Removes the error of binary fractions from a calculated number. */
export function decimal(value: number): number {
  return Number(value.toPrecision(15))
}

function hasType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    default:
      return typeof value === type
  }
}

/** True if two items are equal. Only lists and objects need comparing in pairs. */
function hasTwins(items: readonly unknown[]): boolean {
  const scalars = items.filter((item) => typeof item !== 'object' || item === null)
  if (new Set(scalars).size < scalars.length) return true
  const others = items.filter((item) => typeof item === 'object' && item !== null)
  return others.some((one, i) => others.slice(0, i).some((other) => sameJson(one, other)))
}

/** Patterns compiled so far. */
const patterns = new Map<string, RegExp>()

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern)
  if (known) return known
  const compiled = new RegExp(pattern, 'u')
  patterns.set(pattern, compiled)
  return compiled
}

/** Formats as regular expressions with the flag `u`, so that other validators can use the same. */
export const FORMAT_PATTERNS: { readonly [format: string]: string | undefined } = {
  email: String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
  'phone-us': String.raw`^\d{10}$`,
  'zip-us': String.raw`^\d{5}(?:[- ]\d{4})?$`,
  // Follows RFC 3986, but allows letters of any script, as browsers do in the address bar.
  uri: String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?:[^\s\p{Cc}"%<>\\^\x60{|}]|%[0-9A-Fa-f]{2})+$`,
}

function isFormat(format: string, text: string): boolean {
  if (format === 'date') return isDate(text)
  if (format === 'date-time') return isDateTime(text)
  const pattern = FORMAT_PATTERNS[format]
  return pattern === undefined || patternOf(pattern).test(text)
}

export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

/** True for an instant as in RFC 3339, or with a space in place of the T. */
export function isDateTime(text: string): boolean {
  const match = /^(.{10})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/.exec(
    text,
  )
  if (!match || !isDate(match[1] ?? '')) return false
  const [hour, minute, second, zoneHour, zoneMinute] = match
    .slice(2)
    .map((part) => Number(part ?? 0))
  return (
    (hour ?? 24) < 24 &&
    (minute ?? 60) < 60 &&
    (second ?? 60) < 60 &&
    (zoneHour ?? 0) < 24 &&
    (zoneMinute ?? 0) < 60
  )
}
