import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { flowIndexOf, takeLoadedIndex } from './loaded-entry.ts'

type FlowHistory = {
  /** Changes exactly when the page of the flow changes. */
  readonly page: string
  /** The page under an open dialog that Back closes; null if no dialog is open. */
  readonly below: string | null
  /** The host is busy. Presses of Back and Forward are handled afterwards. */
  readonly isBusy: boolean
  /**
   * Returns whether the page changed, or `stays` if a question is shown first and the history entry
   * must be restored.
   */
  readonly goBack: () => boolean | 'stays'
  readonly goOn: () => boolean
}

/** The person's position in the browser's history of a flow. */
type HistoryPlace = {
  index: number
  page: string
  isMovedByBrowser: boolean
  /** The page below the dialog, and its index. */
  opened: { readonly page: string; readonly index: number } | null
  /**
   * True while the browser returns to the entry of `index`. Other entries are ignored until then.
   */
  isRewinding: boolean
}

/**
 * Lets the browser's Back and Forward move through the pages of a flow. A history entry holds only
 * an index, so no address names a question. Indexes continue over reloads and between flows, which
 * keeps their order. Returns the function for the page's own Back button. It keeps its identity.
 */
export function useFlowHistory({ page, below, isBusy, goBack, goOn }: FlowHistory): () => void {
  const place = useRef<HistoryPlace>({
    index: 0,
    page,
    isMovedByBrowser: false,
    opened: null,
    isRewinding: false,
  })
  const latest = useRef({ isBusy, goBack, goOn })
  latest.current = { isBusy, goBack, goOn }

  const follow = useCallback((to: number | null) => {
    const here = place.current
    if (here.isRewinding) {
      here.isRewinding = to !== here.index
      return
    }
    if (to === null || to === here.index || latest.current.isBusy) return
    here.isMovedByBrowser = true
    const from = here.index
    here.index = to
    const hasMoved = to < from ? latest.current.goBack() : latest.current.goOn()
    if (hasMoved !== true) here.isMovedByBrowser = false
    if (hasMoved !== 'stays') return
    here.index = from
    here.isRewinding = true
    history.go(from - to)
  }, [])

  // Before the page is painted, because a person may press as soon as they see it.
  useLayoutEffect(() => {
    const here = flowIndexOf(history.state)
    const { current } = place
    current.index = takeLoadedIndex(location.href) ?? here ?? 0
    if (here === null) history.replaceState({ ...history.state, flowIndex: current.index }, '')
    else follow(here)
    const onPop = (event: PopStateEvent) => follow(flowIndexOf(event.state))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [follow])

  useEffect(() => {
    if (place.current.page !== page) recordPage(place.current, page, below)
  }, [page, below])

  useEffect(() => {
    if (!isBusy) follow(flowIndexOf(history.state))
  }, [isBusy, follow])

  return useCallback(() => {
    if (place.current.index > 0) history.back()
    else latest.current.goBack()
  }, [])
}

/** Adds a history entry for a new page, or removes those of a closed dialog. */
function recordPage(place: HistoryPlace, page: string, below: string | null): void {
  place.page = page
  const from = place.opened
  if (below === null) place.opened = null
  if (place.isMovedByBrowser) {
    place.isMovedByBrowser = false
    return
  }
  // A dialog was closed. Its entries are removed, so that Back works as before it opened.
  if (from?.page === page && from.index < place.index) {
    const back = from.index - place.index
    place.index = from.index
    place.isRewinding = true
    history.go(back)
    return
  }
  if (below !== null) place.opened ??= { page: below, index: place.index }
  if (flowIndexOf(history.state) !== place.index) return
  place.index += 1
  history.pushState({ ...history.state, flowIndex: place.index }, '')
}
