const SETTLED_MS = 250

/**
 * Tells when the screen has changed its size (turned, zoomed, a keyboard came up) and then stood still for 250 ms.
 *
 * @returns What stops it.
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
 * Brings what has the focus back into view when the page was laid out anew: what stood before it may have grown. A browser's bar
 * that slides away changes the height alone, and nobody wants to be scrolled back for that.
 *
 * @returns What stops it.
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
