import { useId, useState } from 'react'
import { UpcomingVisitDocument } from '#renderer/api/generated/booking.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { browserTimeZone, nearDay } from '#renderer/ui/time-words.ts'
import { WORDS } from '#renderer/words/words.ts'
import { LoadError } from './load-error.tsx'
import { VisitSummary } from './visit-summary.tsx'

/** The next visit to come, inside a flow: when and with whom. */
export function UpcomingVisit({ step }: ViewProps<'upcoming-visit'>) {
  const heading = useId()
  const [now] = useState(() => new Date())
  const asked = useRequest(UpcomingVisitDocument, {})
  if (asked.kind === 'failed') return <LoadError onRetry={asked.retry} />
  const visit = asked.kind === 'ready' ? asked.data.currentUser.upcomingAppointment : undefined
  if (visit === null) return null
  const near = visit && nearDay(visit.startTime, now, browserTimeZone())
  return (
    <section className="card stack-4" aria-labelledby={heading} aria-busy={visit === undefined}>
      <div className="spread">
        <h2 className="t16 muted" id={heading}>
          {step.texts.title}
        </h2>
        {near && <p className="tag tag-new">{near === 'today' ? WORDS.visits.today : WORDS.visits.tomorrow}</p>}
      </div>
      {visit ? <VisitSummary {...visit} /> : <VisitSkeleton />}
    </section>
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
