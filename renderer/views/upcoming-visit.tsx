import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { VisitSummary } from './visit-summary.tsx'

/** The next visit to come, inside a flow: when and with whom. */
export function UpcomingVisit({ step: { texts, view } }: ViewProps<'upcoming-visit'>) {
  const heading = useId()
  const { visit } = view?.props ?? {}
  return (
    visit && (
      <section className="card stack-4" aria-labelledby={heading}>
        <div className="spread">
          <h2 className="t16 muted" id={heading}>
            {texts.title}
          </h2>
          {texts.tag && <p className="tag tag-new">{texts.tag}</p>}
        </div>
        <VisitSummary {...visit} />
      </section>
    )
  )
}
