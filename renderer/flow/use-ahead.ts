import { useEffect } from 'react'
import { whenIdle } from '#renderer/ui/when-idle.ts'
import { bringAhead } from './late.tsx'
import { useOptionalHost, type ViewRegistry } from './run-context.ts'
import type { RunStore } from './run-store.ts'

/**
 * Loads late scripts before a press needs them: those of the flow's views and effects once its
 * first page is painted, and those after the flow once a question is answered.
 */
export function useAhead(store: RunStore, views: ViewRegistry, isAnswered: boolean): void {
  const bringNext = useOptionalHost()?.bringNext
  useEffect(() => whenIdle(() => bringAhead(store, views)), [store, views])
  useEffect(() => {
    if (isAnswered && bringNext) whenIdle(bringNext)
  }, [isAnswered, bringNext])
}
