import type { FastifyInstance } from 'fastify'
import { describeFailure, presentError } from '../graphql/error-formatter.ts'

/** Replies to failures outside GraphQL with a code and a sentence, and to unknown paths of the API with NOT_FOUND. */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { message, extensions } = presentError(error)
    const status = statusOf(error)
    if (status >= 500) request.log.error({ failure: describeFailure(error) }, 'A request failed')
    return reply.code(status).send({ errors: [{ message, extensions: { code: extensions.code } }] })
  })
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}
