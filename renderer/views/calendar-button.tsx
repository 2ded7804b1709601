import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { saveFile } from '#renderer/ui/save-file.ts'
import { calendarFile } from './calendar-file.ts'

type CalendarButtonProps = {
  /** The appointment's id. */
  readonly id: string
  readonly start: string
  readonly end: string
  readonly words: string
  /** The calendar shows this to anyone who can see it: name neither the provider nor the kind of care. */
  readonly title: string
  readonly details: string
}

/** Gives an appointment as a file that calendars open. */
export function CalendarButton({ id, start, end, words, title, details }: CalendarButtonProps) {
  const save = () => {
    const file = calendarFile({
      id: `appointment-${id}@${location.hostname}`,
      start,
      end,
      title,
      details,
      url: `${location.origin}/home`,
      madeAt: new Date().toISOString(),
    })
    saveFile('appointment.ics', 'text/calendar;charset=utf-8', file)
  }
  return (
    <Button look="secondary" onClick={save}>
      <Icon name="calendar-plus" /> {words}
    </Button>
  )
}
