import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from './message-runs.ts'

/** The end counts as in view while it is this close to the window, in pixels. */
const NEAR_PX = 40

/** What was in the window before the last change. */
type Place = {
  readonly isAtEnd: boolean
  /** The number of the first message, and where it was. */
  readonly first: number | null
  readonly top: number
  /** The number of the last message. */
  readonly last: number
}

type ReadingPlace = {
  readonly log: RefObject<HTMLDivElement | null>
  readonly end: RefObject<HTMLDivElement | null>
  /** To be called as older messages are asked for. */
  readonly onOlder: () => void
}

/**
 * Keeps what a person reads in its place. A new message scrolls to the end only if the end was in view, or if the message is the
 * person's own. Older messages move nothing; where the button for them goes with the focus, the oldest message gets it.
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
      isAtEnd: end.current === null || end.current.getBoundingClientRect().top <= window.innerHeight + NEAR_PX,
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
      if (isAsked.current && document.activeElement === document.body) bubble(log.current, oldest)?.focus({ preventScroll: true })
      isAsked.current = false
    }
    if (last > before.last && (before.isAtEnd || isOwn)) end.current?.scrollIntoView({ block: 'end' })
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
  return number === null ? null : (log?.querySelector<HTMLElement>(`[data-message="${number}"]`) ?? null)
}
