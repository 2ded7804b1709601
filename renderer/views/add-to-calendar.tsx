import { CalendarPlusIcon } from '@phosphor-icons/react/CalendarPlus'
import { useState } from 'react'
import { track } from '#renderer/api/analytics.ts'
import { request } from '#renderer/api/client.ts'
import { CalendarFileDocument } from '#renderer/api/generated/account.ts'
import { LOOKS } from '#renderer/ui/button.tsx'
import { DropDown } from '#renderer/ui/drop-down.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { saveFile } from '#renderer/ui/save-file.ts'
import { WORDS } from '#renderer/words/words.ts'
import { type Calendar, CALENDARS, calendarLink } from './calendar-links.ts'

const NAMES: { readonly [calendar in Calendar]: string } = {
  apple: WORDS.calendars.apple,
  google: WORDS.calendars.google,
  outlook: WORDS.calendars.outlook,
  outlookCom: WORDS.calendars.outlookCom,
  yahoo: WORDS.calendars.yahoo,
}

type AddToCalendarProps = {
  readonly words: string | undefined
  readonly appointmentId: string
  readonly providerId: string
  readonly start: string
  readonly end: string
}

/**
 * Adds a visit to a calendar: by a link to a web calendar, or by a file for the device. The event
 * names neither provider nor kind of care, because others may see the calendar.
 */
export function AddToCalendar({
  words,
  appointmentId,
  providerId,
  start,
  end,
}: AddToCalendarProps) {
  const { title, details } = WORDS.calendars
  const event = { start, end, title, details, url: `${location.origin}/home` }
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    setFailed(false)
    const isSaved = await saveCalendarFile(appointmentId).catch(() => false)
    setFailed(!isSaved)
  }
  const entry = (calendar: Calendar) => {
    const note = () =>
      track('add-to-calendar', { appointmentId, providerId, calendarName: calendar })
    const link = calendarLink(calendar, event)
    if (link === null) {
      return (
        <button
          type="button"
          onClick={() => {
            note()
            void save()
          }}
        >
          {NAMES[calendar]}
        </button>
      )
    }
    return (
      <a href={link} target="_blank" rel="noreferrer" onClick={note}>
        <span>
          {NAMES[calendar]} <span className="sr">{WORDS.general.newTab}</span>
        </span>
      </a>
    )
  }
  return (
    <>
      <DropDown
        button={
          <>
            <Icon shape={CalendarPlusIcon} /> {words}
          </>
        }
        click="add-to-calendar"
        look={`btn${LOOKS.secondary}`}
        menu="calendars"
      >
        {CALENDARS.map((calendar) => (
          <li key={calendar}>{entry(calendar)}</li>
        ))}
      </DropDown>
      {hasFailed && (
        <div role="alert">
          <ErrorText>{WORDS.general.unexpected}</ErrorText>
        </div>
      )}
    </>
  )
}

/** Returns false if the server has no file. */
async function saveCalendarFile(id: string): Promise<boolean> {
  const { calendarFile: file } = (await request(CalendarFileDocument, { id })).appointment
  if (file) saveFile('appointment.ics', 'text/calendar;charset=utf-8', file)
  return Boolean(file)
}
