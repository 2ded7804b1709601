/** Acts when the page is left or hidden: a phone ends a hidden page without a word. Returns what stops that. */
export function whenPageGoes(act: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') act()
  }
  window.addEventListener('pagehide', act)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.removeEventListener('pagehide', act)
    document.removeEventListener('visibilitychange', onChange)
  }
}
