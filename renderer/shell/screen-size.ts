const SETTLED_MS = 250

/**
 * Calls the listener when the screen has changed its size (rotation, zoom, on-screen keyboard) and
 * was then stable for 250 ms.
 *
 * @returns A function that removes the listener.
 */
export function onScreenSize(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onResize = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, SETTLED_MS)
  }
  window.addEventListener('resize', onResize)
  window.visualViewport?.addEventListener('resize', onResize)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', onResize)
    window.visualViewport?.removeEventListener('resize', onResize)
  }
}

/**
 * Scrolls the focused element back into view after the width has changed, because the content above
 * it may have grown. A change of the height alone is ignored: the browser's bar often slides away,
 * and scrolling then would be annoying.
 *
 * @returns A function that stops this.
 */
export function keepFocusInView(): () => void {
  let width = window.innerWidth
  return onScreenSize(() => {
    if (window.innerWidth === width) return
    width = window.innerWidth
    const focused = document.activeElement
    if (focused !== null && focused !== document.body) focused.scrollIntoView({ block: 'nearest' })
  })
}
