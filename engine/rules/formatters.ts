/** What a formatter may use besides the value: its own arguments, the BCP 47 locale, the reader's IANA time zone, and the names it asked for. */
export type FormatContext = {
  readonly args: readonly string[]
  readonly locale: unknown
  readonly zone: unknown
  readonly names: unknown
}
export type Formatter = {
  readonly takes: 'cents' | 'number' | 'date' | 'clock' | 'code'
  /** A path that the formatter reads besides the value. */
  readonly reads?: string
  readonly format: (value: unknown, context: FormatContext) => string
}

const DEFAULT_LOCALE = 'en-US'
const localeOf = (locale: unknown): string => (typeof locale === 'string' && locale !== '' ? locale : DEFAULT_LOCALE)
const DEFAULT_ZONE = 'America/New_York'
const zoneOf = (zone: unknown): string => (typeof zone === 'string' && zone !== '' ? zone : DEFAULT_ZONE)

/** The closed list of formatters that placeholders may name. */
export const FORMATTERS: { readonly [name: string]: Formatter | undefined } = {
  /** Integer cents as dollars and cents: `$85.00`. */
  money: {
    takes: 'cents',
    format: (value, { locale }) =>
      typeof value === 'number'
        ? new Intl.NumberFormat(localeOf(locale), { style: 'currency', currency: 'USD' }).format(value / 100)
        : '',
  },
  /** `{n|count:visit:visits}`: the number with the word that agrees with it. */
  count: {
    takes: 'number',
    format: (value, { args }) => (typeof value === 'number' ? `${value} ${(value === 1 ? args[0] : args[1]) ?? ''}`.trim() : ''),
  },
  /** A calendar date or an instant as `Tuesday, November 3`. */
  date: {
    takes: 'date',
    format: (value, { locale, zone }) => {
      const instant = parseInstant(value)
      if (instant === null) return ''
      return new Intl.DateTimeFormat(localeOf(locale), {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        timeZone: isLocal(value) ? 'UTC' : zoneOf(zone),
      }).format(instant)
    },
  },
  /** An instant as `4:30 PM ET`, in the reader's zone and naming it; a time that a clock showed as `4:30 PM`. */
  time: {
    takes: 'clock',
    format: (value, { locale, zone }) => {
      const instant = parseInstant(value)
      if (instant === null) return ''
      return new Intl.DateTimeFormat(localeOf(locale), {
        hour: 'numeric',
        minute: '2-digit',
        ...(isLocal(value) ? { timeZone: 'UTC' } : { timeZone: zoneOf(zone), timeZoneName: 'shortGeneric' }),
      }).format(instant)
    },
  },
  /** A state code as the state's name, from the choices file `states`. */
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

/** A day or a time without a zone, as somebody read it off a calendar or a clock. */
function isLocal(value: unknown): boolean {
  return typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?$/.test(value)
}

function parseInstant(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const day = /^\d{2}:/.test(value) ? `2000-01-01T${value}` : value
  const instant = Date.parse(isLocal(value) && day.includes('T') ? `${day}Z` : day)
  return Number.isNaN(instant) ? null : instant
}
