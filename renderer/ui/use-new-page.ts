import { createContext, use, useEffect, useRef } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { returnToPosition } from './scroll-positions.ts'

/** Id of what says why one is on a page again: it has the focus then, in place of the heading. */
export const PAGE_ERROR = 'page-error'

/** Whether what stands here is a part of a page that has a heading of its own: the page opens by that, and its parts may come later. */
export const IsPartOfPage = createContext(false)

/** Nobody came from elsewhere to what a document opens with: the browser begins at its top by itself. */
let isFirst = true

/**
 * Opens a page once it stands: at its top (after Back, where the person left it), named in the document's title before the brand, with the focus on its heading (`page-heading`).
 * If a menu was opened while the page was loading, the focus stays in that menu: it would close without it.
 * A heading that must not stand in the browser's list of visited pages (a name, a question) says in `data-title` what does.
 *
 * @param page Another value for each page; null while it is not there yet.
 */
export function useNewPage(page: string | null): void {
  const isPart = use(IsPartOfPage)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (page === null) return
    const isFirstOfPart = isPart && !hasBegun.current
    hasBegun.current = true
    if (isFirstOfPart) return
    const heading = document.getElementById('page-heading')
    // Behind the static crisis document nobody sees a page that failed: its name stays that document's.
    if (heading === null || heading.closest('[hidden]') !== null) return
    document.title = [heading.dataset.title ?? heading.textContent, WORDS.crisisPage.brand].join(' | ')
    if (isFirst) {
      isFirst = false
      return
    }
    const isReturn = returnToPosition()
    if (!isReturn) window.scrollTo({ top: 0 })
    if (hasFocusInMenu()) return
    const error = document.getElementById(PAGE_ERROR)
    ;(error ?? heading).focus({ preventScroll: isReturn || error !== null })
  }, [page, isPart])
}

/** Whether the focus is in a menu that is open, or on the button that opened it (`DropDown`). */
function hasFocusInMenu(): boolean {
  const menu = document.activeElement?.closest('.drop-down')
  return (menu?.querySelector(':scope > [aria-expanded="true"]') ?? null) !== null
}
