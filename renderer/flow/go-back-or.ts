import type { NavigateFunction } from 'react-router-dom'

/**
 * Goes back to the previous portal page of this tab. Without one, opens `path`. The router keeps
 * the count.
 */
export function goBackOr(path: string, navigate: NavigateFunction): void {
  const state: unknown = window.history.state
  const hasEarlierPage =
    typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
  if (hasEarlierPage) void navigate(-1)
  else void navigate(path, { replace: true })
}
