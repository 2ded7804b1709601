import type { FastifyRequest } from 'fastify'
import { codedError } from '../errors.ts'
import { isLoopback } from './service-address.ts'

/**
 * Allows only requests from this machine. Pages of other sites in a local browser can reach it too;
 * they are recognized by the headers Origin and Host.
 */
export function requireLoopback({ headers, ip }: FastifyRequest): void {
  const origin = headers.origin === undefined ? null : URL.parse(headers.origin)
  const isFromHere =
    headers.origin === undefined || (origin !== null && isLoopback(origin.hostname))
  const host = URL.parse(`http://${headers.host ?? ''}`)
  if (
    !isFromHere ||
    host === null ||
    !isLoopback(host.hostname) ||
    !(isLoopback(ip) || ip === '::ffff:127.0.0.1')
  )
    throw codedError('FORBIDDEN')
}
