import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'

/** Blocks that stand with those around them as one list. */
export function Blocks({ step: { view } }: ViewProps<'blocks'>) {
  const items = view?.slots.items
  return items && <ScreenView screen={items} />
}
