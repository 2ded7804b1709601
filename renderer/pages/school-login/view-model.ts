const PROBLEMS = ['unavailable', 'declined', 'invalid', 'expired', 'no-account']

/** Why a log-in at a school failed, from the address; null for unknown reasons. */
export function signOnProblem(search: string): string | null {
  const reason = new URLSearchParams(search).get('reason')
  return reason !== null && PROBLEMS.includes(reason) ? reason : null
}

/** The path that the person wanted before the login, as the login passes it on. */
export function wantedPath(state: unknown): string | null {
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' ? from : null
}
