import { type ReactNode, useId, useState } from 'react'
import { UpcomingVisitDocument, type UpcomingVisitQuery } from '#renderer/api/generated/graphql.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { browserTimeZone, dayWords, nearDay, timeWords, whenWords } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { LoadError } from './load-error.tsx'
import { Portrait } from './portrait.tsx'
import { durationMinutes } from './slots.ts'

type Visit = NonNullable<UpcomingVisitQuery['currentUser']['upcomingAppointment']>

type NextVisitProps = {
  readonly title: string
  /** What can be done about it, below it. */
  readonly actions?: (visit: Visit) => ReactNode
  /** Stands in its place where none is to come. */
  readonly none?: ReactNode
}

/** The next visit to come: when and with whom. */
export function NextVisit({ title, actions, none = null }: NextVisitProps) {
  const heading = useId()
  const [now] = useState(() => new Date())
  const asked = useRequest(UpcomingVisitDocument, {})
  if (asked.kind === 'failed') return <LoadError onRetry={asked.retry} />
  const visit = asked.kind === 'ready' ? asked.data.currentUser.upcomingAppointment : undefined
  if (visit === null) return none
  const near = visit && nearDay(visit.startTime, now, browserTimeZone())
  return (
    <section className="card stack-4" aria-labelledby={heading} aria-busy={visit === undefined}>
      <div className="spread">
        <h2 className="t16 muted" id={heading}>
          {title}
        </h2>
        {near && <p className="tag tag-new">{near === 'today' ? WORDS.visits.today : WORDS.visits.tomorrow}</p>}
      </div>
      {visit ? <VisitWords visit={visit} /> : <VisitSkeleton />}
      {visit && actions?.(visit)}
    </section>
  )
}

function VisitWords({ visit: { startTime, endTime, description, cancelBy, provider } }: { readonly visit: Visit }) {
  const zone = browserTimeZone()
  const minutes = durationMinutes({ start: startTime, end: endTime })
  return (
    <>
      <p className="when">
        <span>{dayWords(startTime, zone)},</span> <span>{timeWords(startTime, zone)}</span>
      </p>
      <div className="person">
        <Portrait portrait={provider.portrait} />
        <div>
          <p>{fill(WORDS.visits.withProvider, { visit: description, provider: provider.name })}</p>
          <p className="muted">{fill(WORDS.visits.byVideo, { minutes })}</p>
        </div>
      </div>
      {cancelBy && <p className="t14 muted">{fill(WORDS.visits.freeToCancel, { time: whenWords(cancelBy) })}</p>}
    </>
  )
}

function VisitSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        {WORDS.visits.loadingVisit}
      </p>
      <span className="skel w60" />
      <div className="person">
        <span className="portrait skel" />
        <span className="grow stack-2">
          <span className="skel w80" />
          <span className="skel w60" />
        </span>
      </div>
    </>
  )
}
