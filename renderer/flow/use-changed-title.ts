import { useState } from 'react'

/**
 * The title of the current page if it has changed while the page stayed the same; empty before that
 * and on each new page.
 *
 * @param page Changes exactly when the page changes.
 */
export function useChangedTitle(page: string, title: string): string {
  const [shown, setShown] = useState({ page, title, changed: '' })
  if (shown.page === page && shown.title === title) return shown.changed
  const changed = shown.page === page ? title : ''
  setShown({ page, title, changed })
  return changed
}
