import { createServer, type IncomingMessage } from 'node:http'
import { isObject, type Json, toJson } from '#engine/index.ts'
import type { Ticket } from '#server/gateways/help-desk/help-desk-gateway.ts'

/** What happens to the next request that makes a ticket. */
type Mishap = 'drop-after-taking' | 'too-many' | 'silence'

/** Zendesk as far as the portal knows it: tickets are made, and found by their external id. */
export type Zendesk = {
  readonly url: string
  /** The tickets that it has, as they were made. */
  readonly tickets: () => readonly Ticket[]
  readonly next: (mishap: Mishap) => void
  readonly clear: () => void
  readonly close: () => Promise<void>
}

/** Starts it on a port of this machine, for one agent. Requesters at `refused.invalid` and `unavailable.invalid` fail as they say. */
export async function startZendesk({ email, token }: { readonly email: string; readonly token: string }): Promise<Zendesk> {
  const authorization = `Basic ${Buffer.from(`${email}/token:${token}`).toString('base64')}`
  const tickets = new Map<string, Ticket>()
  let mishap: Mishap | null = null

  const make = async (request: IncomingMessage): Promise<number | 'drop' | 'silence'> => {
    const ticket = ticketOf(toJson(JSON.parse(await textOf(request))))
    const now = mishap
    mishap = null
    if (now === 'too-many') return 429
    if (now === 'silence') return 'silence'
    if (ticket === null || ticket.requester.email.endsWith('@refused.invalid')) return 422
    if (ticket.requester.email.endsWith('@unavailable.invalid')) return 503
    if (request.headers['idempotency-key'] !== ticket.id) return 400
    tickets.set(ticket.id, ticket)
    return now === 'drop-after-taking' ? 'drop' : 201
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://zendesk')
    if (request.headers.authorization !== authorization) response.writeHead(401).end('{}')
    else if (url.pathname !== '/api/v2/tickets.json') response.writeHead(404).end('{}')
    else if (request.method === 'GET') {
      const ticket = tickets.get(url.searchParams.get('external_id') ?? '')
      response
        .writeHead(200, JSON_TYPE)
        .end(JSON.stringify({ tickets: ticket === undefined ? [] : [{ id: 1, external_id: ticket.id }] }))
    } else {
      const status = await make(request)
      if (status === 'drop') response.destroy()
      else if (status !== 'silence') response.writeHead(status, JSON_TYPE).end('{}')
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

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

function ticketOf(sent: Json): Ticket | null {
  if (!isObject(sent) || !isObject(sent.ticket)) return null
  const { external_id, requester, subject, comment, tags } = sent.ticket
  if (!isObject(requester) || !isObject(comment) || !Array.isArray(tags)) return null
  return {
    id: String(external_id),
    requester: { name: String(requester.name), email: String(requester.email) },
    subject: String(subject),
    body: String(comment.body),
    tags: tags.map(String),
  }
}
