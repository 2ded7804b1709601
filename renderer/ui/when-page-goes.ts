/**
 * Runs a function when the page is left or hidden, since a phone may end a hidden page without
 * notice. It runs before listeners that do not capture, because a browser may send only the first
 * request of a closing page. Returns a function that removes the listeners.
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
