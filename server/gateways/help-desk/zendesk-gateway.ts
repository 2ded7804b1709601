import { isObject } from '#engine/index.ts'
import { isCodedError } from '../../errors.ts'
import type { HelpDeskGateway, Ticket, TicketFile, TicketOutcome } from './help-desk-gateway.ts'

export type ZendeskOptions = {
  /** The account's URL, such as `https://portal.zendesk.com`. */
  readonly url: string
  /** The agent who creates the tickets. */
  readonly email: string
  readonly token: string
  /** Time limit for one attempt at a ticket, including its files. */
  readonly timeoutMs: number
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Statuses that refuse the ticket itself. Others say nothing about it. */
const REFUSALS = [400, 413, 422]

/** Creates tickets with Zendesk's API. Zendesk recognizes a repeated ticket by its external id. */
export function createZendeskGateway(options: ZendeskOptions): HelpDeskGateway {
  return {
    createTicket: async (ticket) => {
      const ask = createAsk(options)
      try {
        return (await isThere(ask, ticket.id)) ? { type: 'taken' } : await create(ask, ticket)
      } catch (error) {
        if (isCodedError(error)) throw error
        const status =
          error instanceof Error && typeof error.cause === 'number' ? error.cause : null
        return {
          type: 'unavailable',
          code: status === null ? 'ZENDESK_NOT_REACHED' : `ZENDESK_${status}`,
        }
      }
    },
  }
}

/** Sends the requests of one attempt, which share its time limit. */
function createAsk({ url, email, token, timeoutMs }: ZendeskOptions): Ask {
  const authorization = `Basic ${Buffer.from(`${email}/token:${token}`).toString('base64')}`
  const signal = AbortSignal.timeout(timeoutMs)
  return (path, init = {}) =>
    fetch(new URL(path, url), {
      ...init,
      headers: { authorization, accept: 'application/json', ...init.headers },
      redirect: 'error',
      signal,
    })
}

async function isThere(ask: Ask, id: string): Promise<boolean> {
  const response = await ask(`/api/v2/tickets.json?external_id=${encodeURIComponent(id)}`)
  if (!response.ok)
    throw new Error(`Zendesk answered ${response.status}`, { cause: response.status })
  const reply: unknown = await response.json()
  if (!isObject(reply) || !Array.isArray(reply.tickets))
    throw new Error('Zendesk gave no list of tickets')
  return reply.tickets.length > 0
}

async function upload(ask: Ask, { name, type, bytes }: TicketFile): Promise<string> {
  const response = await ask(`/api/v2/uploads.json?filename=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  })
  if (!response.ok)
    throw new Error(`Zendesk answered ${response.status}`, { cause: response.status })
  const reply: unknown = await response.json()
  if (!isObject(reply) || !isObject(reply.upload) || typeof reply.upload.token !== 'string')
    throw new Error('Zendesk gave no token for a file')
  return reply.upload.token
}

async function create(ask: Ask, ticket: Ticket): Promise<TicketOutcome> {
  const uploads: string[] = []
  for (const read of ticket.attachments) uploads.push(await upload(ask, await read()))
  const response = await ask('/api/v2/tickets.json', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': ticket.id },
    body: JSON.stringify({
      ticket: {
        external_id: ticket.id,
        requester: ticket.requester,
        subject: ticket.subject,
        comment: { body: ticket.body, uploads },
        tags: ticket.tags,
      },
    }),
  })
  // A page from a proxy in front of Zendesk is not a receipt.
  if (response.ok)
    return isReceipt(await response.json())
      ? { type: 'taken' }
      : { type: 'unavailable', code: 'ZENDESK_NO_RECEIPT' }
  return {
    type: REFUSALS.includes(response.status) ? 'refused' : 'unavailable',
    code: `ZENDESK_${response.status}`,
  }
}

function isReceipt(reply: unknown): boolean {
  return isObject(reply) && isObject(reply.ticket)
}
