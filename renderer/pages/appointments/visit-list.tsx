import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { dateWords, dayWords, timeWords, whenWords } from '#renderer/ui/time-words.ts'
import type { Label } from '#renderer/views/content-page.tsx'
import { Portrait } from '#renderer/views/portrait.tsx'
import { durationMinutes } from '#renderer/views/slots.ts'
import { VisitActions } from '#renderer/views/visit-actions.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { statusLabel, type Visit } from './view-model.ts'

type VisitListProps = {
  readonly title: string
  readonly visits: readonly Visit[]
  readonly isPast: boolean
  readonly label: Label
}

/** Visits under a heading: when, what and with whom; of those that are over, what became of them. */
export function VisitList({ title, visits, isPast, label }: VisitListProps) {
  return (
    <section className="stack-4" aria-label={title}>
      <h2 className="t24">{title}</h2>
      {visits.map((visit) => (
        <VisitCard key={visit.id} visit={visit} isPast={isPast} label={label} />
      ))}
    </section>
  )
}

function VisitCard({ visit, isPast, label }: { readonly visit: Visit } & Pick<VisitListProps, 'isPast' | 'label'>) {
  const { startTime, endTime, description, cancelBy, provider } = visit
  const zone = browserTimeZone()
  const status = isPast ? statusLabel(visit) : null
  return (
    <article className="card stack-4" aria-labelledby={`visit-${visit.id}`}>
      <div className="spread">
        <h3 className="when" id={`visit-${visit.id}`}>
          <span>{isPast ? dateWords(startTime, zone) : dayWords(startTime, zone)},</span>{' '}
          <span>{timeWords(startTime, zone)}</span>
        </h3>
        {status !== null && <span className="tag">{label(status)}</span>}
      </div>
      <div className="person">
        <Portrait portrait={provider.portrait} />
        <div>
          <p className="t16">{provider.name}</p>
          <p className="muted">{description}</p>
          {!isPast && (
            <p className="muted">
              {fill(WORDS.visits.byVideo, { minutes: durationMinutes({ start: startTime, end: endTime }) })}
            </p>
          )}
        </div>
      </div>
      {cancelBy && <p className="t14 muted">{fill(WORDS.visits.freeToCancel, { time: whenWords(cancelBy) })}</p>}
      {!isPast && <VisitActions visit={visit} />}
    </article>
  )
}
