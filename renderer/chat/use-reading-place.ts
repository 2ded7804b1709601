import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from './message-runs.ts'

/** The end counts as visible up to this distance below the window, in pixels. */
const NEAR_PX = 40

/** The reading position before the last change. */
type Place = {
  readonly isAtEnd: boolean
  /** The number of the first message, and its position. */
  readonly first: number | null
  readonly top: number
  /** The number of the last message. */
  readonly last: number
}

type ReadingPlace = {
  readonly log: RefObject<HTMLDivElement | null>
  readonly end: RefObject<HTMLDivElement | null>
  /** Call this when older messages are requested. */
  readonly onOlder: () => void
}

/**
 * Keeps the reading position. A new message scrolls to the end only if the end was visible, or if
 * it is the person's own message. Older messages do not move the page. If their button disappears
 * while it has the focus, the oldest message gets the focus.
 */
export function useReadingPlace(messages: readonly ChatMessage[] | null): ReadingPlace {
  const log = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({ isAtEnd: true, first: null, top: 0, last: 0 })
  const isAsked = useRef(false)
  const oldest = messages?.[0]?.number ?? null
  const newest = messages?.at(-1)
  const last = newest?.number ?? 0
  const isOwn = newest?.providerId === null
  const note = useRef<() => void>(() => undefined)
  note.current = () => {
    place.current = {
      isAtEnd:
        end.current === null ||
        end.current.getBoundingClientRect().top <= window.innerHeight + NEAR_PX,
      first: oldest,
      top: bubble(log.current, oldest)?.getBoundingClientRect().top ?? 0,
      last,
    }
  }

  useEffect(() => {
    const look = () => note.current()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])

  useLayoutEffect(() => {
    const before = place.current
    const { first, top } = before
    if (first !== null && oldest !== null && oldest < first) {
      const moved = (bubble(log.current, first)?.getBoundingClientRect().top ?? top) - top
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
      if (isAsked.current && document.activeElement === document.body)
        bubble(log.current, oldest)?.focus({ preventScroll: true })
      isAsked.current = false
    }
    if (last > before.last && (before.isAtEnd || isOwn))
      end.current?.scrollIntoView({ block: 'end' })
    note.current()
  }, [oldest, last, isOwn])

  return {
    log,
    end,
    onOlder: () => {
      isAsked.current = true
    },
  }
}

/** The element of a message. */
function bubble(log: HTMLElement | null, number: number | null): HTMLElement | null {
  return number === null
    ? null
    : (log?.querySelector<HTMLElement>(`[data-message="${number}"]`) ?? null)
}
