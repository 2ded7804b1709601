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

/**
 * Lets the browser's Back and Forward move through the pages of a flow. A history entry holds only
 * an index, so no address names a question. Indexes continue over reloads and between flows, which
 * keeps their order. Returns the function for the page's own Back button. It keeps its identity.
 */
export function useFlowHistory({ page, below, isBusy, goBack, goOn }: FlowHistory): () => void {
  const index = useRef(0)
  const shown = useRef(page)
  const moved = useRef<'by-browser' | null>(null)
  /** The page below the dialog, and its index. */
  const opened = useRef<{ readonly page: string; readonly index: number } | null>(null)
  const latest = useRef({ isBusy, goBack, goOn })
  latest.current = { isBusy, goBack, goOn }

  /**
   * True while the browser returns to the entry of `index`. Other entries are ignored until then.
   */
  const isRewinding = useRef(false)

  const follow = useCallback((to: number | null) => {
    if (isRewinding.current) {
      isRewinding.current = to !== index.current
      return
    }
    if (to === null || to === index.current || latest.current.isBusy) return
    moved.current = 'by-browser'
    const from = index.current
    index.current = to
    const hasMoved = to < from ? latest.current.goBack() : latest.current.goOn()
    if (hasMoved !== true) moved.current = null
    if (hasMoved !== 'stays') return
    index.current = from
    isRewinding.current = true
    history.go(from - to)
  }, [])

  // Before the page is painted, because a person may press as soon as they see it.
  useLayoutEffect(() => {
    const here = flowIndexOf(history.state)
    index.current = takeLoadedIndex(location.href) ?? here ?? 0
    if (here === null) history.replaceState({ ...history.state, flowIndex: index.current }, '')
    else follow(here)
    const onPop = (event: PopStateEvent) => follow(flowIndexOf(event.state))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [follow])

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const from = opened.current
    if (below === null) opened.current = null
    if (moved.current === 'by-browser') {
      moved.current = null
      return
    }
    // A dialog was closed. Its entries are removed, so that Back works as before it opened.
    if (from?.page === page && from.index < index.current) {
      const back = from.index - index.current
      index.current = from.index
      isRewinding.current = true
      history.go(back)
      return
    }
    if (below !== null) opened.current ??= { page: below, index: index.current }
    if (flowIndexOf(history.state) !== index.current) return
    index.current += 1
    history.pushState({ ...history.state, flowIndex: index.current }, '')
  }, [page, below])

  useEffect(() => {
    if (!isBusy) follow(flowIndexOf(history.state))
  }, [isBusy, follow])

  return useCallback(() => {
    if (index.current > 0) history.back()
    else latest.current.goBack()
  }, [])
}
