import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionService } from '../domains/sessions/session-service.ts'
import type { Viewer } from '../viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, by a valid session. */
    viewer: Viewer | undefined
    /** The bearer token as sent. */
    bearerToken: string | undefined
  }
}

/** The header that tells the client when its session ends if nothing more is asked. */
export const SESSION_END_HEADER = 'x-session-expires-at'

/** The header by which a client says that it asks by itself, with nobody there: the session goes on towards its end. */
export const IDLE_HEADER = 'x-idle'

/** Knows who is asking on every request to the paths given, and tells them when their session ends. */
export function registerIdentity(app: FastifyInstance, sessions: SessionService, paths: readonly string[]): void {
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('bearerToken', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (!paths.includes(request.routeOptions.url ?? '')) return
    request.bearerToken = bearerToken(request)
    request.viewer = await sessions.authenticate(request.bearerToken, { isUse: request.headers[IDLE_HEADER] === undefined })
    if (request.viewer !== undefined) reply.header(SESSION_END_HEADER, request.viewer.expiresAt.toISOString())
  })
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
