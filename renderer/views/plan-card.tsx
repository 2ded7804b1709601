import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'

/** An ongoing kind of care: its remaining sessions, and who pays. */
export function PlanCard({ step: { texts } }: ViewProps<'plan-card'>) {
  const heading = useId()
  return (
    <section className="card stack-2" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title} {texts.tag && <span className="tag">{texts.tag}</span>}
      </h2>
      {texts.sessions && <p className="num">{texts.sessions}</p>}
      {texts.payment && <p className="muted">{texts.payment}</p>}
    </section>
  )
}
