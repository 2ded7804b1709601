/** Storage key, for this tab only, of the site that a person left for. */
const LEFT_FOR = 'portal.left-for'
const PRESSES = 3
const WITHIN_MS = 3000

/** Clears the screen immediately and opens another site. Back leads there again (`stayAway`). */
export function leaveQuickly(address: string): void {
  document.documentElement.replaceChildren()
  try {
    sessionStorage.setItem(LEFT_FOR, address)
  } catch {
    // Without storage, Back shows the page again.
  }
  // No dialog may ask before leaving.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  location.replace(address)
}

/**
 * Leaves quickly when Shift is pressed three times in a row within three seconds.
 *
 * @returns A function that stops listening.
 */
export function leaveByShift(address: string): () => void {
  let presses: number[] = []
  const onKeyDown = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (repeat) return
    presses =
      key === 'Shift' ? [...presses.filter((time) => timeStamp - time < WITHIN_MS), timeStamp] : []
    if (presses.length === PRESSES) leaveQuickly(address)
  }
  window.addEventListener('keydown', onKeyDown, true)
  return () => window.removeEventListener('keydown', onKeyDown, true)
}

/**
 * Leaves a page again if a person returns to it by Back or Forward after leaving quickly. A newly
 * opened page is shown.
 *
 * @returns True if this page is left again.
 */
export function stayAway(): boolean {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaveAgain(true)
  })
  const [opened] = performance.getEntriesByType('navigation')
  return leaveAgain(opened instanceof PerformanceNavigationTiming && opened.type === 'back_forward')
}

function leaveAgain(isBack: boolean): boolean {
  try {
    const address = sessionStorage.getItem(LEFT_FOR)
    if (address === null) return false
    if (isBack) leaveQuickly(address)
    else sessionStorage.removeItem(LEFT_FOR)
    return isBack
  } catch {
    // Without storage, leaving quickly was not recorded.
    return false
  }
}
