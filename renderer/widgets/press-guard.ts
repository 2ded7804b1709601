import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Two presses within this time are one double tap, if the question came between them. */
const DOUBLE_TAP_MS = 350

let lastPress = Number.NEGATIVE_INFINITY

/**
 * A press that began before this question was painted, or that belongs to the double tap that answered the one before, never answers it.
 * Clicks made by keys or by assistive technology carry no press and are taken.
 */
export function usePressGuard() {
  const paintedAt = useRef(Number.POSITIVE_INFINITY)
  const pressedAt = useRef<number | null>(null)

  useEffect(() => {
    paintedAt.current = Number.POSITIVE_INFINITY
    pressedAt.current = null
    const frame = requestAnimationFrame((time) => {
      paintedAt.current = time
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return {
    onPointerDown: (event: PointerEvent) => {
      pressedAt.current = event.timeStamp
    },
    accepts: (event: MouseEvent): boolean => {
      if (event.detail === 0) return true
      const pressed = pressedAt.current
      pressedAt.current = null
      if (pressed === null || pressed < paintedAt.current || event.detail > 1) return false
      if (paintedAt.current > lastPress && pressed - lastPress < DOUBLE_TAP_MS) return false
      lastPress = pressed
      return true
    },
  }
}
