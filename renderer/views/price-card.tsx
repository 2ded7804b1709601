import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Facts } from './facts.tsx'

/** What a kind of care costs. */
export function PriceCard({ step: { texts } }: ViewProps<'price-card'>) {
  const heading = useId()
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <p className="muted">{texts.lead}</p>
      <Facts texts={texts} />
    </section>
  )
}
