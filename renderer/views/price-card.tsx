import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Facts } from './facts.tsx'

/** The price of a kind of care. */
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
