import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** When and where somebody pressed: milliseconds since the page was opened, pixels of the window. */
export type Press = { readonly at: number; readonly x: number; readonly y: number }

/** As phones have it: a second tap later than this, or farther off, is a press of its own. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PIXELS = 40

export type PressGuard = {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly accepts: (event: MouseEvent) => boolean
}

let lastPress: Press | null = null

/** When the first of the presses began that the browser counts as one double click. */
let seriesBeganAt = Number.NEGATIVE_INFINITY

function noteSeries({ detail, timeStamp }: globalThis.MouseEvent): void {
  if (detail <= 1) seriesBeganAt = timeStamp
}

/**
 * A press that began before this question was painted, or that belongs to the double tap that answered the one before, never answers it.
 * Quick presses on questions that were all on the page before the first of them count each.
 * Clicks made by keys or by assistive technology carry no press and are taken.
 */
export function usePressGuard(): PressGuard {
  const paintedAt = useRef(Number.POSITIVE_INFINITY)
  const pressed = useRef<Press | null>(null)

  useEffect(() => {
    paintedAt.current = Number.POSITIVE_INFINITY
    pressed.current = null
    // The same listener again is no second one.
    window.addEventListener('mousedown', noteSeries, true)
    // Not the frame's own time: on a busy machine that is before the question came.
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
      if (press === null || press.at < paintedAt.current || isOfEarlierSeries(event.detail, paintedAt.current)) return false
      if (lastPress !== null && paintedAt.current > lastPress.at && isDoubleTap(lastPress, press)) return false
      lastPress = press
      return true
    },
  }
}

function isOfEarlierSeries(clickCount: number, paintedAt: number): boolean {
  return clickCount > 1 && seriesBeganAt < paintedAt
}

/** Whether the second press belongs to the first: as soon after it, and at the same place. */
export function isDoubleTap(first: Press, second: Press): boolean {
  const distance = Math.hypot(second.x - first.x, second.y - first.y)
  return second.at - first.at < DOUBLE_TAP_MS && distance < DOUBLE_TAP_PIXELS
}
