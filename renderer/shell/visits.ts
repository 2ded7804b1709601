import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { track, trackBeforeLeaving } from '#renderer/api/analytics.ts'
import { simplifyPath } from './simplify-path.ts'
import { GATED, PUBLIC, UNGATED } from './addresses.ts'
import { nextInTab } from './tab-sequence.ts'

const PATHS: readonly string[] = [
  '/login',
  ...[...PUBLIC, ...UNGATED, ...GATED].map(({ path }) => path),
]

/**
 * The name of a page in events: its path without parts that differ between people. `undefined` if
 * the address has no page.
 */
export function pageName(pathname: string): string | undefined {
  const path = PATHS.find((one) => matchPath(one, pathname))
  return path && simplifyPath(path.replace(/:\w+/g, ''))
}

/**
 * Tracks when a page is entered, and when it is left: how long it was open, and how often something
 * was pressed.
 */
export function useVisits(): void {
  const page = pageName(useLocation().pathname)
  useEffect(() => (page === undefined ? undefined : trackVisit(page)), [page])
}

/** @returns A function that ends the visit. */
function trackVisit(page: string): () => void {
  let begunAt = performance.now()
  let clickCount = 0
  let isHere = false
  const enter = () => {
    if (isHere) return
    isHere = true
    begunAt = performance.now()
    clickCount = 0
    track(`visit.${page}`)
  }
  const exit = () => {
    if (!isHere) return
    isHere = false
    const timeSpent = Math.round(performance.now() - begunAt)
    track(`exit.${page}`, { timeSpent, clickCount, ...nextInTab() })
  }
  const count = () => {
    clickCount += 1
  }
  const leave = () => {
    exit()
    trackBeforeLeaving()
  }
  enter()
  document.addEventListener('click', count, { capture: true })
  window.addEventListener('pagehide', leave)
  // With Back, a page from the browser's back/forward cache is entered again.
  window.addEventListener('pageshow', enter)
  return () => {
    exit()
    document.removeEventListener('click', count, { capture: true })
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', enter)
  }
}
