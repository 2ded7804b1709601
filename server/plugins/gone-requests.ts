import type { FastifyInstance } from 'fastify'

/**
 * Drops a request whose client has cut the connection already: no one reads a reply, and the address
 * by which limits count is gone. Before any other hook.
 */
export function dropGoneRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Once it was read, Node keeps the address for as long as the socket object lives.
    if (request.socket.remoteAddress !== undefined) return
    reply.hijack()
    request.raw.destroy()
  })
}
