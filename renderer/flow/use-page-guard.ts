import { useEffect, useRef } from 'react'

/**
 * Takes the second click of a double click from a page that came up under it: it was meant for the page before. Links stay links,
 * for help is among them; clicks made by keys or by assistive technology are taken.
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
