const PRESENT_MS = 60_000
const SIGNS = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchmove'] as const
/** Opening a page is a sign, too. */
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
 * Whether somebody was at this page within the last minute. What a page asks by itself meanwhile, again and again, is no use of
 * the session and must not keep it from ending.
 */
export function isSomebodyThere(): boolean {
  return Date.now() - lastSignAt < PRESENT_MS
}
