import ical, { ICalCalendarMethod, ICalEventClass } from 'ical-generator'
import { textOf, type Words } from '../content/words.ts'

/** A visit as calendars keep it. */
export type CalendarEvent = {
  /** The appointment's. */
  readonly id: string
  readonly start: Date
  readonly end: Date
  readonly title: string
  readonly details: string
  readonly url: string
  readonly madeAt: Date
}

/** What an entry of a calendar says: nothing of care, for others may see it. */
export type CalendarEntry = Pick<CalendarEvent, 'title' | 'details'>

/** In the words that the portal's own pages use. */
export function calendarEntry(words: Words): CalendarEntry {
  return { title: textOf(words, 'calendars', 'title'), details: textOf(words, 'calendars', 'details') }
}

/** One event as a file that calendars open, of the same id as the one that the portal's page makes: a calendar keeps one of it. */
export function calendarFile({ id, start, end, title, details, url, madeAt }: CalendarEvent, publicUrl: string): string {
  const calendar = ical({
    prodId: { company: 'Patient portal', product: 'Appointments' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `appointment-${id}@${new URL(publicUrl).hostname}`,
    stamp: madeAt,
    start,
    end,
    summary: title,
    description: { plain: details },
    url,
    class: ICalEventClass.PRIVATE,
  })
  return `${calendar.toString()}\r\n`
}
