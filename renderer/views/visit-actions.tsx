import { Link } from '#renderer/ui/link.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { CalendarButton } from './calendar-button.tsx'

type VisitActionsProps = { readonly visit: { readonly id: string; readonly startTime: string; readonly endTime: string } }

/** What can be done about a visit to come: keep it in a calendar, or ask for another time. */
export function VisitActions({ visit: { id, startTime, endTime } }: VisitActionsProps) {
  const { addToCalendar, calendarTitle, calendarDetails, change } = WORDS.visits
  return (
    <div className="actions">
      <CalendarButton
        id={id}
        start={startTime}
        end={endTime}
        words={addToCalendar}
        title={calendarTitle}
        details={calendarDetails}
      />
      <Link className="link" to="/support">
        {change}
      </Link>
    </div>
  )
}
