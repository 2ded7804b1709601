import { isApiError } from '#renderer/api/api-error.ts'

/** What may go by: no connection, a server or a database that is away, too many requests, a session that ran out and is begun again. */
const PASSING = ['NOT_REACHED', 'UNEXPECTED', 'INTERNAL', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INVALID_AUTHENTICATION']

/** The code of a failure that stays the same however often the same is sent, else null. */
export function refusalOf(error: unknown): string | null {
  return isApiError(error) && !PASSING.includes(error.code) ? error.code : null
}
