/** Holds, for this tab alone, where somebody went who left quickly. */
const LEFT_FOR = 'portal.left-for'
const PRESSES = 3
const WITHIN_MS = 3000

/** Empties the screen at once and leads to another site. Whoever goes back is led there again (`stayAway`). */
export function leaveQuickly(address: string): void {
  document.documentElement.replaceChildren()
  try {
    sessionStorage.setItem(LEFT_FOR, address)
  } catch {
    // Without storage the way back shows the page again.
  }
  // Nothing may ask whether to leave.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  location.replace(address)
}

/**
 * Leaves quickly when Shift is pressed three times in a row within three seconds.
 *
 * @returns Stops listening.
 */
export function leaveByShift(address: string): () => void {
  let presses: number[] = []
  const onKeyDown = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (repeat) return
    presses = key === 'Shift' ? [...presses.filter((time) => timeStamp - time < WITHIN_MS), timeStamp] : []
    if (presses.length === PRESSES) leaveQuickly(address)
  }
  window.addEventListener('keydown', onKeyDown, true)
  return () => window.removeEventListener('keydown', onKeyDown, true)
}

/**
 * Leads away again from a page that somebody comes to by Back or Forward after they left quickly. A page opened anew is shown.
 *
 * @returns Whether this page is left again.
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
    // Without storage nobody left quickly.
    return false
  }
}
