import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'

/** A card with a heading over blocks. */
export function CardOfBlocks({ step: { texts, view } }: ViewProps<'card-of-blocks'>) {
  const heading = useId()
  const items = view?.slots.items
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <p className="measure">{texts.lead}</p>
      {items && <ScreenView screen={items} />}
    </section>
  )
}
