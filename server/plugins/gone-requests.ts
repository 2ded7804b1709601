import type { FastifyInstance } from 'fastify'

/**
 * Drops requests whose client has already disconnected. No one would read the reply, and the
 * address for the limits is unknown. Register it before any other hook.
 */
export function dropGoneRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // After the first read, Node keeps the address as long as the socket object exists.
    if (request.socket.remoteAddress !== undefined) return
    reply.hijack()
    request.raw.destroy()
  })
}
