import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { HeadedCard } from './headed-card.tsx'

export function CardOfBlocks({ step: { texts, view } }: ViewProps<'card-of-blocks'>) {
  const items = view?.slots.items
  return (
    <HeadedCard title={texts.title}>
      <p className="measure">{texts.lead}</p>
      {items && <ScreenView screen={items} />}
    </HeadedCard>
  )
}
