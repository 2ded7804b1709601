import type { FastifyInstance } from 'fastify'
import { isDatabaseAway } from '../database/database-away.ts'
import type { SayError } from '../domains/content/error-sentences.ts'
import { type ErrorCode, isCodedError } from '../errors.ts'
import { describeFailure, presentError } from '../graphql/error-formatter.ts'

const STATUSES: { readonly [Code in ErrorCode]?: number } = {
  INVALID_AUTHENTICATION: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UPLOAD_LIMIT: 429,
  UPLOADS_UNAVAILABLE: 503,
  UPLOADS_PAUSED: 503,
  SCAN_UNAVAILABLE: 503,
}

/** Replies to errors outside GraphQL with a code and a sentence. */
export function registerErrorReplies(app: FastifyInstance, say: SayError): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { message, extensions } = presentError(error, say)
    const { code } = extensions
    const status = code === 'SERVICE_UNAVAILABLE' ? 503 : statusOf(error)
    if (isDatabaseAway(error)) request.log.warn({ code }, 'The database is away')
    else if (status === 503) request.log.warn({ code }, 'A service that the portal needs is away')
    else if (status >= 500)
      request.log.error({ failure: describeFailure(error) }, 'A request failed')
    return reply.code(status).send({ errors: [{ message, extensions: { code } }] })
  })
}

function statusOf(error: unknown): number {
  if (isCodedError(error)) return STATUSES[error.code] ?? (error.code === 'INTERNAL' ? 500 : 400)
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}
