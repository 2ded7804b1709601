import { useEffect, useRef } from 'react'
import type { Screen } from '#engine/index.ts'

/** Input that scrolls the page. The person then means to move away from the focused element. */
const SCROLLING = ['wheel', 'touchmove', 'pointerdown'] as const
const SCROLLING_KEYS: ReadonlySet<string> = new Set([
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'ArrowDown',
  'ArrowUp',
])

/**
 * Moves the focus to the page's heading if the focused element was removed while the page stayed.
 * Otherwise keyboard users would start again at the top of the document. If the page grew above a
 * focused button, scrolls it back into view.
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
    for (const type of [...SCROLLING, 'keydown'] as const)
      document.addEventListener(type, leave, { passive: true })
    return () => {
      document.removeEventListener('focusin', note)
      for (const type of [...SCROLLING, 'keydown'] as const)
        document.removeEventListener(type, leave)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the screen changes
  useEffect(() => {
    const { current } = last
    if (current === null) return
    if (current === document.activeElement) {
      // Scrolls only if the button is out of view, as focusing does. Browsers keep a field in view
      // themselves while a person types.
      if (!wasLeft.current && current instanceof HTMLButtonElement)
        current.scrollIntoView({ block: 'nearest' })
      return
    }
    if (current.isConnected || document.activeElement !== document.body) return
    last.current = null
    document.getElementById('page-heading')?.focus()
  }, [screen])
}
