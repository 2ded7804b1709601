import type { Mistake } from '../domains/content/content-files.ts'
import type { CareType } from '../domains/organizations/tables.ts'
import { isTimeZone } from '../time/zoned-time.ts'

/** A provider in an operator's file, with a permanent id. */
export type NewProvider = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Shown after the name, as in Naomi Feld, LCSW. */
  readonly titles?: string
  /** The profession. */
  readonly classification: string
  readonly pronouns?: string
  readonly gender?: string
  readonly about?: string
  /** A file next to this one. */
  readonly portrait?: string
  readonly careTypes: readonly CareType[]
  /** Two-letter codes of the states where the provider is licensed. */
  readonly states: readonly string[]
  readonly isPromoted?: boolean
  readonly degrees?: readonly string[]
  readonly qualifications?: readonly string[]
  readonly certifications?: readonly string[]
  readonly traits?: { readonly [category: string]: readonly string[] }
  /** IANA zone of all hours. */
  readonly timeZone: string
  /** Weekly hours. 1 is Monday; times as HH:MM. */
  readonly hours: readonly {
    readonly days: readonly number[]
    readonly from: string
    readonly to: string
  }[]
  /** `Off` without times is the whole day. */
  readonly exceptions?: readonly {
    /** YYYY-MM-DD. */
    readonly date: string
    readonly kind: 'Extra' | 'Off'
    readonly from?: string
    readonly to?: string
  }[]
}

/** Minutes from midnight to a time as HH:MM, up to 24:00. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Finds errors that the schema cannot: an unknown time zone or date, times that run backwards or
 * overlap.
 */
export function providerMistakes({
  timeZone,
  hours,
  exceptions = [],
}: NewProvider): readonly Mistake[] {
  const zone = isTimeZone(timeZone)
    ? []
    : [{ pointer: '/timeZone', message: `"${timeZone}" is not a time zone` }]
  const weekly = hours.flatMap(({ days, from, to }, i) =>
    days.map((day) => ({
      pointer: `/hours/${i}`,
      key: `${day}`,
      from: minuteOf(from),
      to: minuteOf(to),
    })),
  )
  const dated = exceptions.map(({ date, kind, from = '00:00', to = '24:00' }, i) => ({
    pointer: `/exceptions/${i}`,
    key: `${date} ${kind}`,
    from: minuteOf(from),
    to: minuteOf(to),
  }))
  const noDates = exceptions.flatMap(({ date }, i) =>
    isDate(date) ? [] : [{ pointer: `/exceptions/${i}/date`, message: `"${date}" is not a date` }],
  )
  return [...zone, ...spanMistakes(weekly), ...noDates, ...spanMistakes(dated)]
}

type Span = {
  readonly pointer: string
  readonly key: string
  readonly from: number
  readonly to: number
}

function spanMistakes(spans: readonly Span[]): readonly Mistake[] {
  return spans.flatMap((span, i) => {
    const { pointer, key, from, to } = span
    if (from >= to) return [{ pointer, message: 'it ends before it begins' }]
    const other = spans
      .slice(0, i)
      .find((earlier) => earlier.key === key && earlier.from < to && from < earlier.to)
    return other === undefined ? [] : [{ pointer, message: `it overlaps with ${other.pointer}` }]
  })
}

/** True if a text YYYY-MM-DD is a real date. */
export function isDate(date: string): boolean {
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date)
}
