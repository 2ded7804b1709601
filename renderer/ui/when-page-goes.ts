/**
 * Acts when the page is left or hidden: a phone ends a hidden page without a word. It acts before listeners that do not
 * capture, since a browser may send only the first request of a page that goes. Returns what stops that.
 */
export function whenPageGoes(act: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') act()
  }
  window.addEventListener('pagehide', act, { capture: true })
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.removeEventListener('pagehide', act, { capture: true })
    document.removeEventListener('visibilitychange', onChange)
  }
}
