/** Where each entry of the browser's history was scrolled to, in CSS pixels. */
const positions = new Map<string, number>()

/** The entry that Back or Forward led to, until its page has opened. */
let returning: { readonly entry: string; readonly top: number } | null = null

/** Ends the wait for a page that is still too short. */
let stopWaiting = () => {}

/** The router names each entry of the history. The first entry has no name. */
function currentEntry(): string {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : ''
}

/**
 * Remembers how far each page was scrolled, so that Back finds it again.
 *
 * @returns A function that ends this.
 */
export function keepScrollPositions(): () => void {
  window.history.scrollRestoration = 'manual'
  const onScroll = () => {
    // The page that is left may become shorter before the page that Back leads to is there.
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
 * Scrolls to where the person left the page that Back or Forward leads to, once it is long enough; a press or a key ends
 * the wait.
 *
 * @returns False if this page was not left before: it opens at its top.
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
    window.addEventListener(event, stopWaiting, { capture: true, passive: true, signal: wait.signal })
  return true
}
