/**
 * Puts the portal in the place of the document that is crisis help alone. The lines stay what they are: they move from one to the other, with
 * the focus that one of them may have, and stand where they stood for whoever has scrolled to them.
 */
export function takeOver(): void {
  const [help, root, style] = ['help', 'root', 'portal-style'].map((id) => document.getElementById(id))
  if (!help || !root) return
  const focused = document.activeElement
  const lines = document.getElementById('hotlines')
  const before = lines?.getBoundingClientRect().top ?? 0
  root.hidden = false
  style?.removeAttribute('media')
  document.querySelector('link[href="/crisis.css"]')?.remove()
  for (const place of root.querySelectorAll<HTMLElement>('[data-lines]'))
    place.append(...[document.getElementById(place.dataset.lines ?? '')].filter((one) => one !== null))
  help.remove()
  if (window.scrollY > 0) window.scrollBy(0, (lines?.getBoundingClientRect().top ?? 0) - before)
  if (focused instanceof HTMLElement && root.contains(focused)) focused.focus({ preventScroll: true })
}
