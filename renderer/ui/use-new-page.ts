import { createContext, use, useEffect, useRef } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { returnToPosition } from './scroll-positions.ts'

/**
 * Id of the message that says why a step could not be left. It gets the focus in place of the
 * heading.
 */
export const PAGE_ERROR = 'page-error'

/**
 * True inside a part of a page that has its own heading. The page opens with its own heading, and
 * parts may load later.
 */
export const IsPartOfPage = createContext(false)

/**
 * True until the first page of the document has opened. The browser itself starts that page at its
 * top.
 */
let isFirst = true

/**
 * Opens a page once it is rendered. Scrolls to its top (after Back, to where the person left it),
 * puts its heading (`page-heading`) before the brand in the document's title, and focuses the
 * heading. If a menu was opened while the page was loading, the focus stays there, because the menu
 * would close without it. If a heading must not appear in the browser's history (a name, a
 * question), its `data-title` replaces it.
 *
 * @param page Another value for each page; null while the page is not ready.
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
    // Hidden behind the static crisis document, a failed page is invisible. The title stays that of
    // the document.
    if (heading === null || heading.closest('[hidden]') !== null) return
    document.title = [heading.dataset.title ?? heading.textContent, WORDS.crisisPage.brand].join(
      ' | ',
    )
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

/** True if the focus is in an open menu, or on the button that opened it (`DropDown`). */
function hasFocusInMenu(): boolean {
  const menu = document.activeElement?.closest('.drop-down')
  return (menu?.querySelector(':scope > [aria-expanded="true"]') ?? null) !== null
}
