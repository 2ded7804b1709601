import { useCallback, useEffect, useRef } from 'react'

/**
 * Delays work until the current press has ended. Otherwise, if a person leaves a field by pressing
 * a button, the field's message could move the button away from under the finger, and the press
 * would be lost.
 *
 * @returns A function that runs its argument, immediately if nothing is pressed. Keeps its
 *   identity.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    let timer = 0
    const down = () => {
      isPressed.current = true
    }
    const up = () => {
      isPressed.current = false
      // The click event comes after the end of the press.
      timer = window.setTimeout(() => {
        for (const work of waiting.current.splice(0)) work()
      })
    }
    window.addEventListener('pointerdown', down, true)
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(end, up, true)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('pointerdown', down, true)
      for (const end of ['pointerup', 'pointercancel'] as const)
        window.removeEventListener(end, up, true)
    }
  }, [])

  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work)
    else work()
  }, [])
}
