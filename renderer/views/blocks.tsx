import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'

/** Blocks that form one list with the blocks around them. */
export function Blocks({ step: { view } }: ViewProps<'blocks'>) {
  const items = view?.slots.items
  return items && <ScreenView screen={items} />
}
