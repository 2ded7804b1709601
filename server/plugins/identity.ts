import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionService } from '../domains/sessions/session-service.ts'
import type { Viewer } from '../viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The viewer of a valid session. */
    viewer: Viewer | undefined
    /** The bearer token as sent. */
    bearerToken: string | undefined
  }
}

/** The response header with the time when the session ends without further requests. */
export const SESSION_END_HEADER = 'x-session-expires-at'

/** The request header of automatic requests, which do not extend the session. */
const IDLE_HEADER = 'x-idle'

/**
 * Identifies the viewer of every request to these paths, and returns the session's end in a header.
 */
export function registerIdentity(
  app: FastifyInstance,
  sessions: SessionService,
  paths: readonly string[],
): void {
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('bearerToken', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (!paths.includes(request.routeOptions.url ?? '')) return
    request.bearerToken = bearerToken(request)
    request.viewer = await sessions.authenticate(request.bearerToken, {
      isUse: request.headers[IDLE_HEADER] === undefined,
    })
    if (request.viewer !== undefined)
      reply.header(SESSION_END_HEADER, request.viewer.expiresAt.toISOString())
  })
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
