/** A calendar event. Instants are ISO 8601. */
export type CalendarEvent = {
  /** Globally unique and stable for the event, so that a calendar keeps only one copy. */
  readonly id: string
  readonly start: string
  readonly end: string
  readonly title: string
  readonly details: string
  readonly url: string
  readonly madeAt: string
}

const MOST_OCTETS = 75

/**
 * One event as an iCalendar file.
 *
 * Source: RFC 5545, sections 3.1 (folding), 3.3.5 (UTC), 3.3.11 (escaping) and 3.6.1.
 */
export function calendarFile({ id, start, end, title, details, url, madeAt }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Patient portal//Appointments//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapedText(id)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapedText(title)}`,
    `DESCRIPTION:${escapedText(details)}`,
    `URL:${new URL(url).href}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261124T143000Z`. */
export function utc(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapedText(words: string): string {
  return words.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/**
 * Folds a long line. Each part after the first begins with a space, which counts toward the limit.
 */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let pieces = ''
  let octets = 0
  for (const character of line) {
    const { length } = encoder.encode(character)
    if (octets + length > MOST_OCTETS) {
      pieces += '\r\n '
      octets = 1
    }
    pieces += character
    octets += length
  }
  return pieces
}
