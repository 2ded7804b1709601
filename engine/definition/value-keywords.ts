import { charactersOver, countCharacters } from './count-characters.ts'
import { isObject, sameJson } from './json.ts'

type Keyword = {
  readonly keyword: string
  /** Whether a value breaks it. Values of another kind than it looks at never do, as JSON Schema says. */
  readonly isBroken: (limit: unknown, value: unknown) => boolean
}

/** The keywords of JSON Schema that look at a value by itself, in the order in which they are reported: for schemas and for answers. */
const VALUE_KEYWORDS: readonly Keyword[] = [
  { keyword: 'type', isBroken: (type, value) => !(Array.isArray(type) ? type : [type]).some((one) => hasType(value, one)) },
  { keyword: 'enum', isBroken: (allowed, value) => Array.isArray(allowed) && !allowed.some((one) => sameJson(one, value)) },
  { keyword: 'const', isBroken: (only, value) => !sameJson(only, value) },
  texts('minLength', (limit, text) => typeof limit === 'number' && countCharacters(text) < limit),
  texts('maxLength', (limit, text) => typeof limit === 'number' && charactersOver(text, limit) > 0),
  texts('pattern', (pattern, text) => typeof pattern === 'string' && !patternOf(pattern).test(text)),
  texts('format', (format, text) => typeof format === 'string' && FORMATS[format]?.(text) === false),
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

/** Names of the keywords that a value breaks, in the order of the list. */
export function brokenKeywords(keywords: { readonly [keyword: string]: unknown }, value: unknown): readonly string[] {
  let broken = NONE
  for (const { keyword, isBroken } of VALUE_KEYWORDS) {
    const limit = keywords[keyword]
    if (limit !== undefined && isBroken(limit, value)) broken = [...broken, keyword]
  }
  return broken
}

function texts(keyword: string, isBroken: (limit: unknown, text: string) => boolean): Keyword {
  return { keyword, isBroken: (limit, value) => typeof value === 'string' && isBroken(limit, value) }
}

function numbers(keyword: string, isBroken: (limit: number, value: number) => boolean): Keyword {
  return {
    keyword,
    isBroken: (limit, value) => typeof value === 'number' && typeof limit === 'number' && isBroken(limit, value),
  }
}

function lists(keyword: string, isBroken: (limit: unknown, items: readonly unknown[]) => boolean): Keyword {
  return { keyword, isBroken: (limit, value) => Array.isArray(value) && isBroken(limit, value) }
}

/** Whether a number is a whole number of steps, in decimals: 0.3 is three times 0.1, although binary fractions say otherwise. */
export function isMultipleOf(step: number, value: number): boolean {
  const count = value / step
  return Number.isInteger(count) || decimal(Math.round(count) * step) === value
}

/** A calculated number without the error of binary fractions. */
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

/** Whether two items are equal. Only lists and objects are compared one by one. */
function hasTwins(items: readonly unknown[]): boolean {
  const scalars = items.filter((item) => typeof item !== 'object' || item === null)
  if (new Set(scalars).size < scalars.length) return true
  const others = items.filter((item) => typeof item === 'object' && item !== null)
  return others.some((one, i) => others.slice(0, i).some((other) => sameJson(one, other)))
}

/** Every pattern is compiled once, when it first judges something. */
const patterns = new Map<string, RegExp>()

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern)
  if (known) return known
  const compiled = new RegExp(pattern, 'u')
  patterns.set(pattern, compiled)
  return compiled
}

const FORMATS: { readonly [format: string]: ((text: string) => boolean) | undefined } = {
  date: isDate,
  'date-time': isDateTime,
  email: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  'phone-us': (text) => /^\d{10}$/.test(text),
  'zip-us': (text) => /^\d{5}(?:[- ]\d{4})?$/.test(text),
  uri: isUri,
}

/** By RFC 3986, but letters of any script are allowed, as in an address that a browser shows. */
function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?:[^\s\p{Cc}"%<>\\^`{|}]|%[0-9a-f]{2})+$/iu.test(text)
}

export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

/** True of an instant as RFC 3339 writes it, or with a space in place of the T. */
export function isDateTime(text: string): boolean {
  const match = /^(.{10})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/.exec(text)
  if (!match || !isDate(match[1] ?? '')) return false
  const [hour, minute, second, zoneHour, zoneMinute] = match.slice(2).map((part) => Number(part ?? 0))
  return (hour ?? 24) < 24 && (minute ?? 60) < 60 && (second ?? 60) < 60 && (zoneHour ?? 0) < 24 && (zoneMinute ?? 0) < 60
}
