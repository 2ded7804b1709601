import { CheckIcon } from '@phosphor-icons/react/Check'
import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Portrait } from './portrait.tsx'
import { durationMinutes } from './slots.ts'

/** A visit: its time, provider and purpose, and its actions. */
export function VisitCard(props: ViewProps<'visit-card'>) {
  const { texts, view } = props.step
  const heading = useId()
  const {
    isInList = false,
    isCheckedIn = false,
    start,
    end,
    portraitUrl,
    initials,
  } = view?.props ?? {}
  const { title, tag, day, time, who, classification, description, checkingIn, blurb, cancelling } =
    texts
  const Card = isInList ? 'article' : 'section'
  const slot = start && end ? { start, end } : null
  const length = slot && fill(WORDS.visits.byVideo, { minutes: durationMinutes(slot) })
  const when = (
    <>
      <span>{day},</span> <span>{time}</span>
    </>
  )
  const isNew = !isCheckedIn && !isInList
  return (
    <Card className="card visit stack-4" aria-labelledby={heading}>
      <div className="spread">
        {isInList ? (
          <h3 className="when" id={heading}>
            {when}
          </h3>
        ) : (
          <h2 className="t16 muted" id={heading}>
            {title}
          </h2>
        )}
        {tag && (
          <p className={isNew ? 'tag tag-new' : `tag${isCheckedIn ? ' state-ok' : ''}`}>
            {isCheckedIn && (
              <>
                <Icon shape={CheckIcon} />{' '}
              </>
            )}
            {tag}
          </p>
        )}
      </div>
      {!isInList && <p className="when">{when}</p>}
      <div className="person">
        <Portrait portrait={{ url: portraitUrl ?? '', initials: initials ?? null }} />
        <div>
          <p className="t16">{who}</p>
          {classification && <p className="muted">{classification}</p>}
          <p className="muted">{[description, length].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      {slot && <VisitActions {...props} slot={slot} />}
      {checkingIn && <p className="t14 muted">{checkingIn}</p>}
      {blurb && <p className="t14 muted">{blurb}</p>}
      {cancelling && <p className="t14 muted">{cancelling}</p>}
    </Card>
  )
}

type VisitLinkProps = {
  readonly to: string
  readonly words: string
  readonly click: string
  /** Why the button is blocked. */
  readonly blocked: string | undefined
}

function VisitLink({ to, words, click, blocked }: VisitLinkProps) {
  if (blocked)
    return (
      <Button isUnavailable reason={blocked}>
        {words}
      </Button>
    )
  return (
    <Link className="btn" to={to} data-click={click}>
      {words}
    </Link>
  )
}

/** Data of the visit for its dialog; null if some are missing. */
function changedVisit({ step: { view } }: ViewProps<'visit-card'>) {
  const {
    id,
    providerId,
    providerName,
    careType,
    appointmentType,
    start: startTime,
  } = view?.props ?? {}
  if (!id || !providerId || !providerName || !careType || !appointmentType || !startTime)
    return null
  return { id, providerId, providerName, careType, appointmentType, startTime }
}

type ActionProps = ViewProps<'visit-card'> & {
  readonly slot: { readonly start: string; readonly end: string }
}

function VisitActions({ slot, ...props }: ActionProps) {
  const { checkIn, join, blocked, calendar, move, change } = props.step.texts
  const { id, providerId, joins } = props.step.view?.props ?? {}
  const send = useViewEvents('visit-card', props)
  const visit = changedVisit(props)
  if (!calendar) return null
  return (
    <div className="actions">
      {checkIn && (
        <VisitLink
          to={`/video-call/${id}/checkin`}
          words={checkIn}
          click="check-in"
          blocked={blocked}
        />
      )}
      {join && (
        <VisitLink
          to={joins === 'check-in' ? `/video-call/${id}/checkin` : `/video-call/${id}`}
          words={join}
          click="join-video"
          blocked={blocked}
        />
      )}
      <AddToCalendar
        words={calendar}
        appointmentId={id ?? ''}
        providerId={providerId ?? ''}
        {...slot}
      />
      {move && (
        <Link
          className="link"
          to={`/appointments/schedule?rescheduleId=${id}`}
          data-click="move-visit"
        >
          {move}
        </Link>
      )}
      {change && visit && (
        <button
          type="button"
          className="link"
          data-click="change-visit"
          aria-haspopup="dialog"
          onClick={() => send('change', { visit })}
        >
          {change}
        </button>
      )}
    </div>
  )
}
