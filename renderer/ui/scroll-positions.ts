/** The scroll position of each entry of the browser's history, in CSS pixels. */
const positions = new Map<string, number>()

/** The target entry of Back or Forward, until its page has opened. */
let returning: { readonly entry: string; readonly top: number } | null = null

/** Ends the wait for a page that is still too short. */
let stopWaiting = () => {}

/** The key that the router gives to each history entry. The first entry has none. */
function currentEntry(): string {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : ''
}

/**
 * Records how far each page was scrolled, so that Back can restore it.
 *
 * @returns A function that stops the recording.
 */
export function keepScrollPositions(): () => void {
  window.history.scrollRestoration = 'manual'
  const onScroll = () => {
    // The page that is being left may become shorter before the target page of Back appears. That
    // must not be recorded.
    if (returning?.entry !== currentEntry()) positions.set(currentEntry(), window.scrollY)
  }
  const onReturn = () => {
    const entry = currentEntry()
    const top = positions.get(entry)
    returning = top === undefined ? null : { entry, top }
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('popstate', onReturn)
  return () => {
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('popstate', onReturn)
    stopWaiting()
  }
}

/**
 * Scrolls to where the person left the page that Back or Forward opens, as soon as the page is long
 * enough. A press or a key ends the wait.
 *
 * @returns False if this page has no recorded position. It then opens at its top.
 */
export function returnToPosition(): boolean {
  stopWaiting()
  const target = returning?.entry === currentEntry() ? returning.top : null
  returning = null
  if (target === null) return false
  const isLongEnough = () => document.documentElement.scrollHeight - window.innerHeight >= target
  const go = () => window.scrollTo({ top: target })
  go()
  if (isLongEnough()) return true
  const wait = new AbortController()
  const growth = new ResizeObserver(() => {
    if (!isLongEnough()) return
    stopWaiting()
    go()
  })
  growth.observe(document.body)
  stopWaiting = () => {
    wait.abort()
    growth.disconnect()
  }
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(event, stopWaiting, {
      capture: true,
      passive: true,
      signal: wait.signal,
    })
  return true
}
