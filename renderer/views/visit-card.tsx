import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { VisitActions } from './visit-actions.tsx'
import { VisitSummary } from './visit-summary.tsx'

/** A visit to come, with what can be done about it. */
export function VisitCard({ step: { texts, view } }: ViewProps<'visit-card'>) {
  const heading = useId()
  const { id, start, end, description, cancelBy, providerName, portraitUrl, initials } = view?.props ?? {}
  if (!id || !start || !end) return null
  const provider = { name: providerName ?? '', portrait: { url: portraitUrl ?? '', initials: initials ?? null } }
  return (
    <section className="card visit stack-4" aria-labelledby={heading}>
      <div className="spread">
        <h2 className="t16 muted" id={heading}>
          {texts.title}
        </h2>
        {texts.tag && <p className="tag tag-new">{texts.tag}</p>}
      </div>
      <VisitSummary
        startTime={start}
        endTime={end}
        description={description ?? ''}
        cancelBy={cancelBy ?? null}
        provider={provider}
      />
      <VisitActions visit={{ id, startTime: start, endTime: end }} />
    </section>
  )
}
