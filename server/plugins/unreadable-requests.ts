import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { SayError } from '../domains/content/error-sentences.ts'

/** Stands for every path that cannot be decoded. Nothing is registered there. */
const UNREADABLE_PATH = '/unreadable'

/** What Node says of a request that it could not read, and the status that it would answer with. */
const STATUSES: { readonly [code: string]: number } = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Requests that the framework would answer by itself, in a shape of its own: an address that cannot be decoded is an unknown one, and
 * what is no HTTP gets a reply like every other, written by hand because no request has come about.
 */
export function unreadableRequests(say: SayError): Pick<FastifyServerOptions, 'rewriteUrl' | 'clientErrorHandler'> {
  const body = JSON.stringify({ errors: [{ message: say('BAD_INPUT'), extensions: { code: 'BAD_INPUT' } }] })
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
