import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createEmbeddedHelpDesk,
  readTickets,
} from '#server/gateways/help-desk/embedded-help-desk.ts'
import { codedError } from '#server/errors.ts'
import type { HelpDeskGateway, Ticket } from '#server/gateways/help-desk/help-desk-gateway.ts'
import { createZendeskGateway } from '#server/gateways/help-desk/zendesk-gateway.ts'
import { startServer } from '#tests/support/server.ts'
import { startZendesk } from '#tests/support/zendesk.ts'

const server = await startServer()
const zendesk = await startZendesk({ email: 'agent@portal.example', token: 'secret' })
afterAll(async () => {
  await zendesk.close()
  await server.close()
})
beforeEach(() => zendesk.clear())

const { platform } = server.app
const real = (changed: object = {}) =>
  createZendeskGateway({
    url: zendesk.url,
    email: 'agent@portal.example',
    token: 'secret',
    timeoutMs: 30_000,
    ...changed,
  })

let count = 0
const ticket = (changed: Partial<Ticket> = {}): Ticket => ({
  id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  requester: { name: 'Ada Quill', email: 'ada@example.org' },
  subject: 'A charge',
  body: 'What is it?\n\nPlease say.',
  tags: ['patient-portal', 'billing'],
  attachments: [],
  ...changed,
})

const GATEWAYS: readonly (readonly [
  string,
  () => HelpDeskGateway,
  (id: string) => Promise<unknown>,
])[] = [
  ['Zendesk', real, async (id) => zendesk.tickets().filter((one) => one.id === id)],
  [
    'the embedded help desk',
    () => createEmbeddedHelpDesk(platform),
    async (id) => (await readTickets(platform, 100)).filter((one) => one.id === id),
  ],
]

describe.each(GATEWAYS)('%s', (_name, create, found) => {
  it('accepts a ticket with all its data, once per id', async () => {
    const bytes = Buffer.from('a picture')
    const files = [
      { name: 'Bill 1.png', type: 'image/png', bytes },
      { name: 'b.pdf', type: 'application/pdf', bytes: Buffer.from('x') },
    ]
    const [first, other] = [
      ticket({ attachments: files.map((file) => async () => file) }),
      ticket({ subject: 'Other', tags: ['patient-portal'] }),
    ]
    const gateway = create()
    for (const one of [first, first, other])
      expect(await gateway.createTicket(one)).toEqual({ type: 'taken' })
    const taken = files.map(({ name, type, bytes: { length: size } }) => ({ name, type, size }))
    expect(await found(first.id)).toEqual([{ ...first, attachments: taken }])
    expect(await found(other.id)).toEqual([other])
  })

  it('gets no request while a file cannot be read', async () => {
    const away = codedError('UPLOADS_UNAVAILABLE')
    const one = ticket({ attachments: [() => Promise.reject(away)] })
    await expect(create().createTicket(one)).rejects.toBe(away)
    expect(await found(one.id)).toEqual([])
  })

  it('reports a refused ticket as refused, and an unreachable desk as unavailable', async () => {
    const gateway = create()
    const of = (domain: string) =>
      ticket({ requester: { name: 'Ada', email: `ada@${domain}.invalid` } })
    expect((await gateway.createTicket(of('refused'))).type).toBe('refused')
    expect((await gateway.createTicket(of('unavailable'))).type).toBe('unavailable')
  })
})

describe('Zendesk', () => {
  it('makes no second ticket if the receipt of the first was lost', async () => {
    const one = ticket()
    zendesk.next('drop-after-taking')
    expect(await real().createTicket(one)).toEqual({
      type: 'unavailable',
      code: 'ZENDESK_NOT_REACHED',
    })
    expect(await real().createTicket(one)).toEqual({ type: 'taken' })
    expect(zendesk.tickets()).toEqual([one])
  })

  it('does not count wrong keys, too many requests, an HTML page, silence or an unreachable host against a ticket', async () => {
    expect(await real({ token: 'wrong' }).createTicket(ticket())).toEqual({
      type: 'unavailable',
      code: 'ZENDESK_401',
    })
    zendesk.next('too-many')
    expect(await real().createTicket(ticket())).toEqual({
      type: 'unavailable',
      code: 'ZENDESK_429',
    })
    zendesk.next('page')
    expect(await real().createTicket(ticket())).toEqual({
      type: 'unavailable',
      code: 'ZENDESK_NOT_REACHED',
    })
    zendesk.next('no-receipt')
    expect(await real().createTicket(ticket())).toEqual({
      type: 'unavailable',
      code: 'ZENDESK_NO_RECEIPT',
    })
    zendesk.next('silence')
    expect(await real({ timeoutMs: 300 }).createTicket(ticket())).toEqual({
      type: 'unavailable',
      code: 'ZENDESK_NOT_REACHED',
    })
    expect(await real({ url: 'http://127.0.0.1:1' }).createTicket(ticket())).toMatchObject({
      code: 'ZENDESK_NOT_REACHED',
    })
    expect(zendesk.tickets()).toEqual([])
  })
})
