import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ApiAnswer,
  createEmulatedApi,
  type EmulatedApi,
  type EmulatedState,
} from './emulated-api.ts'

/**
 * A fault of one request. `hang`: done, but never answered. `lost`: done, but the connection breaks
 * before the answer. `refuse`: the connection breaks before anything is done. The others answer and
 * do nothing.
 */
export type Fault =
  | 'hang'
  | 'lost'
  | 'refuse'
  | {
      readonly status: number
      readonly body: string
      readonly headers?: { readonly [name: string]: string }
    }

/** A local copy of Stripe's API. */
type StripeEmulator = {
  readonly server: { readonly protocol: 'http'; readonly host: string; readonly port: number }
  readonly secretKey: string
  readonly state: EmulatedState
  readonly answerBank: EmulatedApi['answerBank']
  /** Every request: method, path, key and form. */
  readonly requests: {
    readonly route: string
    readonly key: string | undefined
    readonly form: string
  }[]
  /** The faults of the next requests, in order. */
  readonly faults: Fault[]
  /** Draws a fault if `faults` has none for a request. */
  drawFault: (route: string) => Fault | undefined
  /** Forgets the idempotency keys, as Stripe does after a day. */
  readonly forgetKeys: () => void
  readonly close: () => Promise<void>
}

type Kept = { readonly form: string; readonly answer: ApiAnswer }

/**
 * Starts the emulator. It keeps idempotency keys as documented: client errors are kept too, server
 * errors (5xx) are not.
 */
export async function startStripeEmulator(
  now: () => Date = () => new Date(),
): Promise<StripeEmulator> {
  const api = createEmulatedApi(now)
  const kept = new Map<string, Kept>()
  const requests: StripeEmulator['requests'] = []
  const faults: Fault[] = []
  const secretKey = 'sk_test_emulator'

  const answer = (request: IncomingMessage, route: string, form: string): ApiAnswer => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return error(401, 'invalid_request_error', 'api_key')
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? kept.get(key) : undefined
    if (known !== undefined)
      return known.form === `${route} ${form}`
        ? known.answer
        : error(400, 'idempotency_error', 'idempotency_key')
    const [method = '', path = ''] = route.split(' ')
    const made = api.answer({ method, path, form: new URLSearchParams(form) })
    if (typeof key === 'string') kept.set(key, { form: `${route} ${form}`, answer: made })
    return made
  }

  const http = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const form = request.method === 'GET' ? url.search.slice(1) : await bodyOf(request)
    const key = request.headers['idempotency-key']
    const route = `${request.method} ${url.pathname}`
    requests.push({ route, key: typeof key === 'string' ? key : undefined, form })
    const fault = faults.shift() ?? emulator.drawFault(route)
    if (fault === 'refuse') return void response.destroy()
    if (typeof fault === 'object') return send(response, fault.status, fault.body, fault.headers)
    const made = answer(request, route, form)
    if (fault === 'lost') return void response.destroy()
    if (fault !== 'hang') send(response, made.status, JSON.stringify(made.body))
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const emulator: StripeEmulator = {
    server: { protocol: 'http', host: '127.0.0.1', port: isAddress(address) ? address.port : 0 },
    secretKey,
    state: api.state,
    answerBank: api.answerBank,
    requests,
    faults,
    drawFault: () => undefined,
    forgetKeys: () => kept.clear(),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return emulator
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: { readonly [name: string]: string } = {},
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': 'req_emulated',
      ...headers,
    })
    .end(body)
}

function error(status: number, type: string, param: string): ApiAnswer {
  return { status, body: { error: { type, param, message: 'Not as asked: leaked-words' } } }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: string[] = []
  request.setEncoding('utf8')
  for await (const chunk of request) chunks.push(String(chunk))
  return chunks.join('')
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
