const PROBLEMS = ['unavailable', 'declined', 'invalid', 'expired', 'no-account']

/** Why a log-in at a school failed, as the server's address says it; null for what nobody knows. */
export function signOnProblem(search: string): string | null {
  const reason = new URLSearchParams(search).get('reason')
  return reason !== null && PROBLEMS.includes(reason) ? reason : null
}

/** Where a person who was sent to the log-in wanted to go, as the log-in hands it on. */
export function wantedPath(state: unknown): string | null {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' ? from : null
}
