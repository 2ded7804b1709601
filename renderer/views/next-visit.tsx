import { useId } from 'react'
import { UpcomingVisitDocument, type UpcomingVisitQuery } from '#renderer/api/generated/graphql.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { browserTimeZone, dayWords, timeWords, whenWords } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { LoadError } from './load-error.tsx'
import { Portrait } from './portrait.tsx'

type Visit = NonNullable<UpcomingVisitQuery['currentUser']['upcomingAppointment']>

/** The next visit to come: when and with whom. Nothing where none is to come. */
export function NextVisit({ title }: { readonly title: string }) {
  const heading = useId()
  const asked = useRequest(UpcomingVisitDocument, {})
  if (asked.kind === 'failed') return <LoadError onRetry={asked.retry} />
  const visit = asked.kind === 'ready' ? asked.data.currentUser.upcomingAppointment : undefined
  if (visit === null) return null
  return (
    <section className="card stack-4" aria-labelledby={heading} aria-busy={visit === undefined}>
      <h2 className="t16 muted" id={heading}>
        {title}
      </h2>
      {visit ? <VisitWords visit={visit} /> : <VisitSkeleton />}
    </section>
  )
}

function VisitWords({ visit: { startTime, description, cancelBy, provider } }: { readonly visit: Visit }) {
  const zone = browserTimeZone()
  return (
    <div className="person">
      <Portrait portrait={provider.portrait} />
      <div>
        <p className="when">
          <span>{dayWords(startTime, zone)},</span> <span>{timeWords(startTime, zone)}</span>
        </p>
        <p>{fill(WORDS.visits.withProvider, { visit: description, provider: provider.name })}</p>
        {cancelBy && <p className="t14 muted">{fill(WORDS.visits.freeToCancel, { time: whenWords(cancelBy) })}</p>}
      </div>
    </div>
  )
}

function VisitSkeleton() {
  return (
    <div className="person">
      <p className="sr" role="status">
        {WORDS.visits.loadingVisit}
      </p>
      <span className="portrait skel" />
      <span className="grow stack-2">
        <span className="skel w80" />
        <span className="skel w60" />
      </span>
    </div>
  )
}
