import { clockOf } from './moments.ts'

/**
 * What a formatter may use: its arguments, the BCP 47 locale, the reader's IANA time zone, and
 * `names`, the value at the path `reads`.
 */
type FormatContext = {
  readonly args: readonly string[]
  readonly locale: unknown
  readonly zone: unknown
  readonly names: unknown
}
export type Formatter = {
  readonly takes: 'cents' | 'number' | 'date' | 'clock' | 'code' | 'text' | 'list'
  /** A second path that the formatter needs. */
  readonly reads?: string
  readonly format: (value: unknown, context: FormatContext) => string
}

const DEFAULT_LOCALE = 'en-US'
const localeOf = (locale: unknown): string =>
  typeof locale === 'string' && isLocale(locale) ? locale : DEFAULT_LOCALE
/** Like rules, replaces an unknown time zone by UTC. */
const zoneOf = (zone: unknown): string =>
  typeof zone === 'string' && clockOf(zone) !== null ? zone : 'UTC'

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false // Intl throws if the text is not a locale
  }
}

const DATE = { weekday: 'long', month: 'long', day: 'numeric' } as const
const NUMERIC_DATE = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY_MS = 24 * 3_600_000

/** By locale and options: making a format takes 50 times as long as using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()
/** More than the locales and time zones of one host. Other formats are created at each use. */
const MOST_FORMATS = 1000

function dateFormat(locale: unknown, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = dateFormats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(localeOf(locale), options)
  if (dateFormats.size < MOST_FORMATS) dateFormats.set(key, format)
  return format
}

/** Days from 1970 to the calendar day of an instant in a time zone. */
function dayNumber(instant: number, timeZone: string): number {
  const day = dateFormat('en-CA', { dateStyle: 'short', timeZone }).format(instant)
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
}

/** Formats a date or an instant in the reader's time zone; a date is the same day everywhere. */
function dateFormatter(options: Intl.DateTimeFormatOptions): Formatter {
  return {
    takes: 'date',
    format: (value, { locale, zone }) => {
      const instant = parseInstant(value)
      if (instant === null) return ''
      const timeZone = isLocal(value) ? 'UTC' : zoneOf(zone)
      return dateFormat(locale, { ...options, timeZone }).format(instant)
    },
  }
}

/** All formatters that placeholders may name. */
export const FORMATTERS: { readonly [name: string]: Formatter | undefined } = {
  /** Cents, as a whole number, in dollars: `$85.00`. */
  money: {
    takes: 'cents',
    format: (value, { locale }) =>
      typeof value === 'number'
        ? new Intl.NumberFormat(localeOf(locale), { style: 'currency', currency: 'USD' }).format(
            value / 100,
          )
        : '',
  },
  /** `{n|count:visit:visits}`: the number with the singular or plural. */
  count: {
    takes: 'number',
    format: (value, { args }) =>
      typeof value === 'number' ? `${value} ${(value === 1 ? args[0] : args[1]) ?? ''}`.trim() : '',
  },
  /** A date or an instant: `Tuesday, November 3`. */
  date: dateFormatter(DATE),
  /** A date or an instant with its year: `Tuesday, November 3, 2025`. */
  'date-with-year': dateFormatter({ ...DATE, year: 'numeric' }),
  /** A date or an instant in numbers: `11/3/2025`. */
  'numeric-date': dateFormatter(NUMERIC_DATE),
  /** The weekday of a date or an instant: `Tuesday`. */
  weekday: dateFormatter({ weekday: 'long' }),
  /**
   * `today`, `tomorrow` or `yesterday` on the reader's calendar; any other day as `date` formats
   * it.
   */
  'relative-day': {
    takes: 'date',
    reads: 'now',
    format: (value, { locale, zone, names: now }) => {
      const instant = parseInstant(value)
      if (instant === null) return ''
      const present = parseInstant(now)
      const timeZone = isLocal(value) ? 'UTC' : zoneOf(zone)
      const days =
        present === null ? null : dayNumber(instant, timeZone) - dayNumber(present, zoneOf(zone))
      return days !== null && Math.abs(days) <= 1
        ? new Intl.RelativeTimeFormat(localeOf(locale), { numeric: 'auto' }).format(days, 'day')
        : dateFormat(locale, { ...DATE, timeZone }).format(instant)
    },
  },
  /** Hides an e-mail address except for its first letter and its domain: `a•••@example.org`. */
  'masked-email': {
    takes: 'text',
    format: (value) => (typeof value === 'string' ? value.replace(/^(.)[^@]*(?=@)/u, '$1•••') : ''),
  },
  /** Ten digits as `(555) 123-4567`. Any other text is unchanged. */
  phone: {
    takes: 'text',
    format: (value) =>
      typeof value === 'string' ? value.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') : '',
  },
  /** A list of texts: `Ann, Bo, and Cy`. */
  list: {
    takes: 'list',
    format: (value, { locale }) =>
      Array.isArray(value)
        ? new Intl.ListFormat(localeOf(locale), { type: 'conjunction' }).format(
            value.filter((one): one is string => typeof one === 'string'),
          )
        : '',
  },
  /** An instant in the reader's time zone, `4:30 PM ET`, or a local time, `4:30 PM`. */
  time: {
    takes: 'clock',
    format: (value, { locale, zone }) => {
      const instant = parseInstant(value)
      if (instant === null) return ''
      const zoned = { timeZone: zoneOf(zone), timeZoneName: 'shortGeneric' } as const
      const options = { ...CLOCK, ...(isLocal(value) ? { timeZone: 'UTC' } : zoned) }
      return dateFormat(locale, options).format(instant)
    },
  },
  /** The name of a state by its code, from the choices file `states`. */
  state: {
    takes: 'code',
    reads: 'choices.states',
    format: (value, { names }) => {
      if (typeof value !== 'string' || typeof names !== 'object' || names === null) return ''
      const entry: unknown = Object.entries(names).find(([code]) => code === value)?.[1]
      return typeof entry === 'string' ? entry : value
    },
  },
}

/** True for a date, a time, or both, without a time zone. */
function isLocal(value: unknown): boolean {
  return typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?$/.test(value)
}

function parseInstant(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const day = /^\d{2}:/.test(value) ? `2000-01-01T${value}` : value
  const instant = Date.parse(isLocal(value) && day.includes('T') ? `${day}Z` : day)
  return Number.isNaN(instant) ? null : instant
}
