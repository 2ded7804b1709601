const NAME = 'data-click'

/**
 * Tracks presses of what bears a name for it (`data-click`). Answers, steps of an assessment and crisis links bear none, so
 * nothing of them is ever seen here.
 *
 * @param note Is given `click.NAME` for each.
 * @returns What stops it.
 */
export function trackClicks(note: (name: string) => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const named = target instanceof Element ? target.closest(`[${NAME}]`) : null
    const name = named?.getAttribute(NAME)
    if (name && named?.getAttribute('aria-disabled') !== 'true') note(`click.${name}`)
  }
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}
