import { useEffect, useMemo } from 'react'
import { liveInputs, type RunState } from '#engine/index.ts'
import type { RunStore } from './run-store.ts'

/**
 * Makes the host read live inputs again, as the flows on screen declare: at intervals, and when the
 * page gets focus. Nothing is read while the page is hidden. Inputs that became due are read when
 * it is visible again.
 */
export function useLiveInputs(store: RunStore, state: RunState): void {
  const key = JSON.stringify(liveInputs(store.flow, state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the live inputs
  const live = useMemo(() => liveInputs(store.flow, state), [store, key])
  useEffect(() => {
    if (live.length === 0) return
    const due = new Set<string>()
    const isHidden = () => document.visibilityState === 'hidden'
    const timers = live.flatMap(({ input, everySeconds }) =>
      everySeconds === undefined
        ? []
        : [
            setInterval(
              () => (isHidden() ? due.add(input) : store.readAgain([input])),
              everySeconds * 1000,
            ),
          ],
    )
    const look = () => {
      if (isHidden()) return
      const inputs = live.flatMap(({ input, onFocus }) =>
        onFocus === true || due.has(input) ? [input] : [],
      )
      due.clear()
      if (inputs.length > 0) store.readAgain(inputs)
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const timer of timers) clearInterval(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [store, live])
}
