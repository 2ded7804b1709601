const PRESENT_MS = 60_000
const SIGNS = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchmove'] as const
/** Opening a page counts as activity. */
let lastSignAt = Date.now()

for (const sign of SIGNS) {
  window.addEventListener(
    sign,
    () => {
      lastSignAt = Date.now()
    },
    { capture: true, passive: true },
  )
}

/**
 * True if a person was active on this page within the last minute. Requests that a page repeats
 * automatically are not activity and must not extend the session.
 */
export function isSomebodyThere(): boolean {
  return Date.now() - lastSignAt < PRESENT_MS
}
