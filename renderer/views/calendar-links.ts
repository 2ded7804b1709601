/** Calendars for a visit, in the order of the menu. */
export const CALENDARS = ['apple', 'google', 'outlook', 'outlookCom', 'yahoo'] as const
export type Calendar = (typeof CALENDARS)[number]

/** The event data that a web calendar receives. Instants are ISO 8601. */
type LinkedEvent = {
  readonly start: string
  readonly end: string
  readonly title: string
  readonly details: string
  readonly url: string
}

const MINUTE_MS = 60_000

/**
 * The address of a web calendar with the event filled in; null for a calendar that needs a file.
 */
export function calendarLink(
  calendar: Calendar,
  { start, end, title, details, url }: LinkedEvent,
): string | null {
  const words = `${details} ${url}`
  switch (calendar) {
    case 'google':
      return address('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${utc(start)}/${utc(end)}`,
        details: words,
      })
    case 'outlookCom':
      return address('https://outlook.live.com/calendar/0/deeplink/compose', {
        path: '/calendar/action/compose',
        rru: 'addevent',
        subject: title,
        startdt: new Date(start).toISOString(),
        enddt: new Date(end).toISOString(),
        body: words,
      })
    case 'yahoo':
      return address('https://calendar.yahoo.com/', {
        v: '60',
        title,
        st: utc(start),
        dur: hoursAndMinutes(Date.parse(end) - Date.parse(start)),
        desc: words,
      })
    case 'apple':
    case 'outlook':
      return null
    default:
      return calendar satisfies never
  }
}

/** `20261124T143000Z`. */
function utc(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Encodes spaces as `%20`, because some calendars show the plus signs of form encoding. */
function address(page: string, values: Readonly<Record<string, string>>): string {
  return `${page}?${new URLSearchParams(values).toString().replaceAll('+', '%20')}`
}

/** `0050` for fifty minutes. */
function hoursAndMinutes(lengthMs: number): string {
  const minutes = Math.round(lengthMs / MINUTE_MS)
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join('')
}
