import { useCallback, useEffect, useRef } from 'react'

type FlowHistory = {
  /** Changes exactly when the page of the flow changes. */
  readonly page: string
  readonly canBack: boolean
  /** Says whether the page changed. */
  readonly goBack: () => boolean
  readonly goOn: () => boolean
}

/**
 * Lets the browser's Back and Forward move through the pages of a flow. An entry holds an index and nothing else: an address names
 * no question. Returns what a Back button of the page calls; it stays the same function.
 */
export function useFlowHistory({ page, canBack, goBack, goOn }: FlowHistory): () => void {
  const index = useRef(0)
  const shown = useRef(page)
  const moved = useRef<'by-browser' | null>(null)
  const latest = useRef({ canBack, goBack, goOn })
  latest.current = { canBack, goBack, goOn }

  useEffect(() => {
    history.replaceState({ ...history.state, flowIndex: 0 }, '')
    const onPop = (event: PopStateEvent) => {
      const to: unknown = event.state?.flowIndex
      if (typeof to !== 'number' || to === index.current) return
      moved.current = 'by-browser'
      const isBack = to < index.current
      index.current = to
      const hasMoved = isBack ? latest.current.goBack() : latest.current.goOn()
      if (!hasMoved) moved.current = null
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (moved.current === 'by-browser') {
      moved.current = null
      return
    }
    const state: unknown = history.state?.flowIndex
    if (state !== index.current) return
    index.current += 1
    history.pushState({ ...history.state, flowIndex: index.current }, '')
  }, [page])

  return useCallback(() => {
    if (index.current > 0) history.back()
    else latest.current.goBack()
  }, [])
}
