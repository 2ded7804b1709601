import { browserTimeZone } from './browser-time-zone.ts'
import { WORDS } from '#renderer/words/words.ts'

const LOCALE = WORDS.general.locale

const dayIn = formatsOf(LOCALE, { weekday: 'long', month: 'long', day: 'numeric' })
const shortDayIn = formatsOf(LOCALE, { month: 'short', day: 'numeric' })
const dateIn = formatsOf(LOCALE, { dateStyle: 'full' })
const clockIn = formatsOf(LOCALE, { hour: 'numeric', minute: '2-digit' })
const hourIn = formatsOf('en-US', { hour: '2-digit', hourCycle: 'h23' })
const dayKeyIn = formatsOf('en-CA', { dateStyle: 'short' })
const zoneNameIn = {
  longGeneric: formatsOf(LOCALE, { timeZoneName: 'longGeneric' }),
  shortGeneric: formatsOf(LOCALE, { timeZoneName: 'shortGeneric' }),
}

/** `Tuesday, November 24`: the day of an instant in a time zone. */
export function dayWords(instant: string, timeZone: string): string {
  return dayIn(timeZone).format(Date.parse(instant))
}

/** `Nov 24`. */
export function shortDayWords(instant: string, timeZone: string): string {
  return shortDayIn(timeZone).format(Date.parse(instant))
}

/** `Tuesday, November 24, 2026`. */
export function dateWords(instant: string, timeZone: string): string {
  return dateIn(timeZone).format(Date.parse(instant))
}

/** `9:30 AM`, without a zone. The caller must show the zone. */
export function clockWords(instant: string, timeZone: string): string {
  return plainSpaces(clockIn(timeZone).format(Date.parse(instant)))
}

/** Returns a function that reads the hour of an instant, from 0 to 23, in a time zone. */
export function hourReader(timeZone: string): (instant: string) => number {
  const format = hourIn(timeZone)
  return (instant) => Number(format.format(Date.parse(instant)))
}

/** `9:30 AM ET`. */
export function timeWords(instant: string, timeZone: string): string {
  return `${clockWords(instant, timeZone)} ${zoneShort(instant, timeZone)}`
}

/** `Tuesday, November 24, 9:30 AM ET`, in the browser's zone. */
export function whenWords(instant: string): string {
  const zone = browserTimeZone()
  return `${dayWords(instant, zone)}, ${timeWords(instant, zone)}`
}

/** `Eastern Time`. A zone without such a name is shown as `GMT+05:30`. */
export function zoneWords(instant: string, timeZone: string): string {
  return zoneName(instant, timeZone, 'longGeneric')
}

/** `ET`. */
export function zoneShort(instant: string, timeZone: string): string {
  return zoneName(instant, timeZone, 'shortGeneric')
}

/** A calendar day as `2026-11-24`. Equal for instants of the same day in this zone. */
export function dayKey(instant: string, timeZone: string): string {
  return dayKeyIn(timeZone).format(Date.parse(instant))
}

function zoneName(instant: string, timeZone: string, length: keyof typeof zoneNameIn): string {
  const parts = zoneNameIn[length](timeZone).formatToParts(Date.parse(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Some engines use a narrow space before AM and PM. Search and tests expect a plain one. */
function plainSpaces(words: string): string {
  return words.replace(/\s/g, ' ')
}

/** One format per time zone: making a format takes far longer than using it. */
function formatsOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = kept.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    kept.set(timeZone, format)
    return format
  }
}
