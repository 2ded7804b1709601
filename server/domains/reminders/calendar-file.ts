import ical, { ICalCalendarMethod, ICalEventClass } from 'ical-generator'
import { textOf, type Words } from '../content/words.ts'

/** A visit for calendars. */
type CalendarEvent = {
  /** The appointment's id. */
  readonly id: string
  readonly start: Date
  readonly end: Date
  readonly title: string
  readonly details: string
  readonly url: string
  readonly madeAt: Date
}

/** Texts of a calendar entry. They do not mention care, because other people may see them. */
export type CalendarEntry = Pick<CalendarEvent, 'title' | 'details'>

/** Reads the same texts that the portal's pages use. */
export function calendarEntry(words: Words): CalendarEntry {
  return {
    title: textOf(words, 'calendars', 'title'),
    details: textOf(words, 'calendars', 'details'),
  }
}

/**
 * Creates a calendar file for one visit. The event's id stays the same, so that a calendar keeps
 * only one entry for the visit.
 */
export function calendarFile(
  { id, start, end, title, details, url, madeAt }: CalendarEvent,
  publicUrl: string,
): string {
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
