import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { TwilioOptions } from '#server/gateways/video/twilio-gateway.ts'

/**
 * A fault of one request. `hang`: done, but never answered. `lost`: done, but the connection breaks
 * before the answer. The others answer and do nothing.
 */
type TwilioFault = 'hang' | 'lost' | { readonly status: number; readonly body: string }

/** A local copy of the part of Twilio's Video API that opens rooms. */
type TwilioEmulator = {
  readonly options: TwilioOptions & { readonly origin: string }
  /** Open rooms by name. */
  readonly rooms: ReadonlyMap<string, { readonly type: string }>
  readonly requests: { readonly route: string; readonly form: string }[]
  /** The faults of the next requests, in order. */
  readonly faults: TwilioFault[]
  /** The person and the room that a token is valid for, by Twilio's checks. */
  readonly readToken: (
    token: string,
    now: Date,
  ) => { readonly room: string; readonly role: string } | undefined
  readonly close: () => Promise<void>
}

const KEYS = {
  accountSid: `AC${'a1'.repeat(16)}`,
  apiKeySid: `SK${'b2'.repeat(16)}`,
  apiKeySecret: 'secret-of-the-emulator',
}

/** Starts the emulator. Its errors have Twilio's numbers. */
export async function startTwilioEmulator(): Promise<TwilioEmulator> {
  const rooms = new Map<string, { readonly type: string }>()
  const requests: TwilioEmulator['requests'] = []
  const faults: TwilioFault[] = []
  const authorization = `Basic ${Buffer.from(`${KEYS.apiKeySid}:${KEYS.apiKeySecret}`).toString('base64')}`

  const answer = (given: string | undefined, route: string, form: URLSearchParams) => {
    if (given !== authorization) return refusal(401, 20_003, 'Authenticate')
    if (route !== 'POST /v1/Rooms') return refusal(404, 20_404, 'Not found')
    const name = form.get('UniqueName') ?? ''
    const type = form.get('Type') ?? 'group'
    if (!['group', 'go', 'peer-to-peer'].includes(type))
      return refusal(400, 53_103, 'Unable to create room')
    if (rooms.has(name)) return refusal(400, 53_113, 'Room exists')
    rooms.set(name, { type })
    return {
      status: 201,
      body: { sid: `RM${'c3'.repeat(16)}`, unique_name: name, status: 'in-progress', type },
    }
  }

  const http = createServer(async (request, response) => {
    request.setEncoding('utf8')
    let form = ''
    for await (const chunk of request) form += String(chunk)
    const route = `${request.method} ${request.url}`
    requests.push({ route, form })
    const fault = faults.shift()
    if (typeof fault === 'object')
      return void response
        .writeHead(fault.status, { 'content-type': 'application/json' })
        .end(fault.body)
    const { status, body } = answer(request.headers.authorization, route, new URLSearchParams(form))
    if (fault === 'lost') return void response.destroy()
    if (fault !== 'hang')
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    options: { ...KEYS, origin: `http://127.0.0.1:${port}` },
    rooms,
    requests,
    faults,
    readToken,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

function refusal(status: number, code: number, message: string) {
  return {
    status,
    body: { code, message: `${message}: leaked-words`, more_info: 'leaked-words', status },
  }
}

function readToken(token: string, now: Date) {
  const [header = '', claims = '', signature] = token.split('.')
  if (
    createHmac('sha256', KEYS.apiKeySecret).update(`${header}.${claims}`).digest('base64url') !==
    signature
  )
    return undefined
  const { alg, cty } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { iss, sub, exp, jti, grants } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const isOurs =
    alg === 'HS256' && cty === 'twilio-fpa;v=1' && iss === KEYS.apiKeySid && sub === KEYS.accountSid
  if (!isOurs || !String(jti).startsWith(`${KEYS.apiKeySid}-`) || exp * 1000 <= now.getTime())
    return undefined
  return { room: String(grants.video.room), role: String(grants.identity) }
}
