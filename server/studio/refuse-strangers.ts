import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Refuses requests that other web pages can cause: those for another host name (DNS rebinding), and
 * those that another origin sends.
 */
export async function refuseStrangers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { host, origin } = request.headers
  const isOurs = /^(127\.0\.0\.1|localhost):\d+$/.test(host ?? '')
  const isSameOrigin = origin === undefined ? isRead(request.method) : origin === `http://${host}`
  const isFromOtherSite = ['cross-site', 'same-site'].includes(
    String(request.headers['sec-fetch-site'] ?? 'none'),
  )
  const isOpened = request.headers['sec-fetch-mode'] === 'navigate' && isRead(request.method)
  if (isOurs && isSameOrigin && (!isFromOtherSite || isOpened)) return
  await reply.code(403).send({ error: 'The studio answers only its own page.' })
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
