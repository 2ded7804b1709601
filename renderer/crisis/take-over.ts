/**
 * Replaces the static crisis document with the portal's page. The lines are moved, not rendered
 * again. They keep the focus and their place on the screen.
 */
export function takeOver(): void {
  const [help, root, style] = ['help', 'root', 'portal-style'].map((id) =>
    document.getElementById(id),
  )
  if (!help || !root) return
  const focused = document.activeElement
  const lines = document.getElementById('hotlines')
  const before = lines?.getBoundingClientRect().top ?? 0
  root.hidden = false
  style?.removeAttribute('media')
  document.querySelector('link[href="/crisis.css"]')?.remove()
  for (const place of root.querySelectorAll<HTMLElement>('[data-lines]'))
    place.append(
      ...[document.getElementById(place.dataset.lines ?? '')].filter((one) => one !== null),
    )
  help.remove()
  if (window.scrollY > 0) window.scrollBy(0, (lines?.getBoundingClientRect().top ?? 0) - before)
  if (focused instanceof HTMLElement && root.contains(focused))
    focused.focus({ preventScroll: true })
}
