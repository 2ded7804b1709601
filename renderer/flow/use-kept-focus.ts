import { useEffect, useRef } from 'react'
import type { Screen } from '#engine/index.ts'

/** Gives the focus to the page's heading where what had it is gone from a page that stays: nobody begins at the top of the document. */
export function useKeptFocus(screen: Screen): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the screen is another
  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return
    last.current = null
    document.getElementById('page-heading')?.focus({ preventScroll: true })
  }, [screen])
}
