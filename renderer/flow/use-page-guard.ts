import { useEffect, useRef } from 'react'

/**
 * Ignores the second click of a double click on a page that appeared between the clicks, because it
 * was meant for the page before. Links are not blocked, since help is among them. Clicks by keys or
 * assistive technology always count.
 *
 * @param page Changes exactly when the page changes.
 */
export function usePageGuard(page: string): void {
  const shown = useRef(page)
  shown.current = page
  useEffect(() => {
    let pressedOn: string | null = null
    const onPress = (event: MouseEvent) => {
      if (event.detail <= 1) pressedOn = shown.current
    }
    const onClick = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a') !== null
      if (event.detail <= 1 || isLink || pressedOn === shown.current) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('mousedown', onPress, true)
    window.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('mousedown', onPress, true)
      window.removeEventListener('click', onClick, true)
    }
  }, [])
}
