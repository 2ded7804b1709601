import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Time and place of a press: milliseconds since the page was opened, and pixels of the window. */
export type Press = { readonly at: number; readonly x: number; readonly y: number }

/** The limits of phones: a later or more distant second tap is a separate press. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PIXELS = 40

export type PressGuard = {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly accepts: (event: MouseEvent) => boolean
}

let lastPress: Press | null = null

/** Start of the first press of the current series, as the browser counts double clicks. */
let seriesBeganAt = Number.NEGATIVE_INFINITY

function noteSeries({ detail, timeStamp }: globalThis.MouseEvent): void {
  if (detail <= 1) seriesBeganAt = timeStamp
}

/**
 * Ignores two kinds of presses: one that began before this question was painted, and the second tap
 * of a double tap that answered the question before. Quick presses on questions that were all on
 * the page before the first press all count. Clicks by keys or assistive technology are always
 * accepted.
 */
export function usePressGuard(): PressGuard {
  const paintedAt = useRef(Number.POSITIVE_INFINITY)
  const pressed = useRef<Press | null>(null)

  useEffect(() => {
    paintedAt.current = Number.POSITIVE_INFINITY
    pressed.current = null
    // Adding the same listener again has no effect.
    window.addEventListener('mousedown', noteSeries, true)
    // Not the frame's own timestamp: on a busy machine, it is earlier than the question's painting.
    const frame = requestAnimationFrame(() => {
      paintedAt.current = performance.now()
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return {
    onPointerDown: ({ timeStamp, clientX, clientY }: PointerEvent) => {
      pressed.current = { at: timeStamp, x: clientX, y: clientY }
    },
    accepts: (event: MouseEvent): boolean => {
      if (event.detail === 0) return true
      const press = pressed.current
      pressed.current = null
      if (
        press === null ||
        press.at < paintedAt.current ||
        isOfEarlierSeries(event.detail, paintedAt.current)
      )
        return false
      if (lastPress !== null && paintedAt.current > lastPress.at && isDoubleTap(lastPress, press))
        return false
      lastPress = press
      return true
    },
  }
}

function isOfEarlierSeries(clickCount: number, paintedAt: number): boolean {
  return clickCount > 1 && seriesBeganAt < paintedAt
}

/** True if the second press follows quickly and at the same place. */
export function isDoubleTap(first: Press, second: Press): boolean {
  const distance = Math.hypot(second.x - first.x, second.y - first.y)
  return second.at - first.at < DOUBLE_TAP_MS && distance < DOUBLE_TAP_PIXELS
}
