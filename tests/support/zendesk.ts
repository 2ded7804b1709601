import { createServer, type IncomingMessage } from 'node:http'
import { isObject, type Json, toJson } from '#engine/index.ts'
import type { TakenTicket } from '#server/gateways/help-desk/embedded-help-desk.ts'

/** The fate of the next request that makes a ticket. */
type Mishap = 'drop-after-taking' | 'too-many' | 'silence' | 'page' | 'no-receipt'

/** An emulated Zendesk: tickets are created and found by their external id. */
export type Zendesk = {
  readonly url: string
  /** The tickets, as they were created. */
  readonly tickets: () => readonly TakenTicket[]
  readonly next: (mishap: Mishap) => void
  readonly clear: () => void
  readonly close: () => Promise<void>
}

/**
 * Starts it on a free local port, for one agent. Requesters at `refused.invalid` and
 * `unavailable.invalid` fail accordingly.
 */
export async function startZendesk({
  email,
  token,
}: {
  readonly email: string
  readonly token: string
}): Promise<Zendesk> {
  const authorization = `Basic ${Buffer.from(`${email}/token:${token}`).toString('base64')}`
  const tickets = new Map<string, TakenTicket>()
  const files = new Map<string, TakenFile>()
  let mishap: Mishap | null = null

  const make = async (request: IncomingMessage): Promise<number | 'drop' | 'silence' | 'page'> => {
    const ticket = ticketOf(toJson(JSON.parse((await bytesOf(request)).toString())), files)
    const now = mishap
    mishap = null
    if (now === 'too-many') return 429
    if (now === 'silence' || now === 'page') return now
    if (now === 'no-receipt') return 200
    if (ticket === null || ticket.requester.email.endsWith('@refused.invalid')) return 422
    if (ticket.requester.email.endsWith('@unavailable.invalid')) return 503
    if (request.headers['idempotency-key'] !== ticket.id) return 400
    tickets.set(ticket.id, ticket)
    return now === 'drop-after-taking' ? 'drop' : 201
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://zendesk')
    if (request.headers.authorization !== authorization) response.writeHead(401).end('{}')
    else if (url.pathname === '/api/v2/uploads.json' && request.method === 'POST') {
      const token = `file-${files.size + 1}`
      const size = (await bytesOf(request)).length
      files.set(token, {
        name: url.searchParams.get('filename') ?? '',
        type: request.headers['content-type'] ?? '',
        size,
      })
      response.writeHead(201, JSON_TYPE).end(JSON.stringify({ upload: { token } }))
    } else if (url.pathname !== '/api/v2/tickets.json') response.writeHead(404).end('{}')
    else if (request.method === 'GET') {
      const ticket = tickets.get(url.searchParams.get('external_id') ?? '')
      response.writeHead(200, JSON_TYPE).end(
        JSON.stringify({
          tickets: ticket === undefined ? [] : [{ id: 1, external_id: ticket.id }],
        }),
      )
    } else {
      const status = await make(request)
      if (status === 'drop') response.destroy()
      else if (status === 'page')
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>')
      else if (status !== 'silence')
        response.writeHead(status, JSON_TYPE).end(status === 201 ? '{"ticket":{"id":1}}' : '{}')
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Zendesk listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    tickets: () => [...tickets.values()],
    next: (what) => {
      mishap = what
    },
    clear: () => tickets.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' } as const

type TakenFile = TakenTicket['attachments'][number]

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function ticketOf(sent: Json, files: ReadonlyMap<string, TakenFile>): TakenTicket | null {
  if (!isObject(sent) || !isObject(sent.ticket)) return null
  const { external_id, requester, subject, comment, tags } = sent.ticket
  if (
    !isObject(requester) ||
    !isObject(comment) ||
    !Array.isArray(tags) ||
    !Array.isArray(comment.uploads)
  )
    return null
  return {
    id: String(external_id),
    requester: { name: String(requester.name), email: String(requester.email) },
    subject: String(subject),
    body: String(comment.body),
    tags: tags.map(String),
    attachments: comment.uploads.flatMap((token: Json) => files.get(String(token)) ?? []),
  }
}
