import { isApiError } from '#renderer/api/api-error.ts'

/**
 * Codes of temporary failures: no connection, a server or a database that is down, too many
 * requests, an expired session that is renewed.
 */
const PASSING = [
  'NOT_REACHED',
  'UNEXPECTED',
  'INTERNAL',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'INVALID_AUTHENTICATION',
]

/** The code of a failure that no retry can fix; null if a retry may help. */
export function refusalOf(error: unknown): string | null {
  return isApiError(error) && !PASSING.includes(error.code) ? error.code : null
}
