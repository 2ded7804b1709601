import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { SayError } from '../domains/content/error-sentences.ts'

/** Replaces every path that cannot be decoded. It has no route. */
const UNREADABLE_PATH = '/unreadable'

/** Node's errors for unreadable requests, with the status that Node would send. */
const STATUSES: { readonly [code: string]: number } = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Handles requests that the framework would answer in its own format. A URL that cannot be decoded
 * becomes an unknown path. A request that is not HTTP gets our usual reply, written directly to the
 * socket because there is no request object.
 */
export function unreadableRequests(
  say: SayError,
): Pick<FastifyServerOptions, 'rewriteUrl' | 'clientErrorHandler'> {
  const body = JSON.stringify({
    errors: [{ message: say('BAD_INPUT'), extensions: { code: 'BAD_INPUT' } }],
  })
  return {
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE_PATH),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      const status = STATUSES[error.code] ?? 400
      const lines = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options: nosniff',
        'referrer-policy: no-referrer',
        'cache-control: no-store',
        'connection: close',
      ]
      socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    },
  }
}

function isReadable(url: string): boolean {
  try {
    decodeURI(url.replace(/[?#].*$/s, ''))
    return true
  } catch {
    return false
  }
}
