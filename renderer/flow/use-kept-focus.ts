import { useEffect, useRef } from 'react'
import type { Screen } from '#engine/index.ts'

/** Who scrolls away from what has the focus means to. */
const SCROLLING = ['wheel', 'touchmove', 'pointerdown'] as const
const SCROLLING_KEYS: ReadonlySet<string> = new Set(['PageDown', 'PageUp', 'Home', 'End', 'ArrowDown', 'ArrowUp'])

/**
 * Gives the focus to the page's heading where what had it is gone from a page that stays: nobody begins at the top of the document. Where
 * the page grew above what has the focus, that is brought into the window again.
 */
export function useKeptFocus(screen: Screen): void {
  const last = useRef<Element | null>(null)
  const wasLeft = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
      wasLeft.current = false
    }
    const leave = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || SCROLLING_KEYS.has(event.key)) wasLeft.current = true
    }
    document.addEventListener('focusin', note)
    for (const type of [...SCROLLING, 'keydown'] as const) document.addEventListener(type, leave, { passive: true })
    return () => {
      document.removeEventListener('focusin', note)
      for (const type of [...SCROLLING, 'keydown'] as const) document.removeEventListener(type, leave)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the screen is another
  useEffect(() => {
    const { current } = last
    if (current === null) return
    if (current === document.activeElement) {
      // As the focus itself does: only where it is out of the window. The browser follows a field by itself as one types.
      if (!wasLeft.current && current instanceof HTMLButtonElement) current.scrollIntoView({ block: 'nearest' })
      return
    }
    if (current.isConnected || document.activeElement !== document.body) return
    last.current = null
    document.getElementById('page-heading')?.focus()
  }, [screen])
}
