import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Portrait } from './portrait.tsx'
import { durationMinutes } from './slots.ts'
import { VisitActions } from './visit-actions.tsx'

/** A visit on a list: when, with whom and what for; of one to come what can be done about it. */
export function AppointmentCard({ step: { texts, view } }: ViewProps<'appointment-card'>) {
  const heading = useId()
  const { id, start, end, isOver, portraitUrl, initials } = view?.props ?? {}
  if (!id || !start || !end) return null
  const { day, time, provider, classification, description, blurb, cancelling, tag } = texts
  const length = fill(WORDS.visits.byVideo, { minutes: durationMinutes({ start, end }) })
  return (
    <article className="card stack-4" aria-labelledby={heading}>
      <div className="spread">
        <h3 className="when" id={heading}>
          <span>{day},</span> <span>{time}</span>
        </h3>
        {tag && <p className="tag">{tag}</p>}
      </div>
      <div className="person">
        <Portrait portrait={{ url: portraitUrl ?? '', initials: initials ?? null }} />
        <div>
          <p className="t16">{provider}</p>
          {classification && <p className="muted">{classification}</p>}
          <p className="muted">{isOver ? description : `${description}, ${length}`}</p>
        </div>
      </div>
      {!isOver && <VisitActions visit={{ id, startTime: start, endTime: end }} />}
      {blurb && <p className="t14 muted">{blurb}</p>}
      {cancelling && <p className="t14 muted">{cancelling}</p>}
    </article>
  )
}
