import type { NavigateFunction } from 'react-router-dom'

/** Goes to the page of the portal that this tab showed before, or to another where there was none. The router counts them. */
export function goBackOr(path: string, navigate: NavigateFunction): void {
  const state: unknown = window.history.state
  const hasEarlierPage = typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
  if (hasEarlierPage) void navigate(-1)
  else void navigate(path, { replace: true })
}
