import { randomUUID } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, it } from 'vitest'
import { createTaggedPdf } from '#server/pdf/tagged-pdf.ts'
import { at, type Person, startServer, tokenOf } from '#tests/support/server.ts'
import { addVisit, type VisitStory } from '#tests/support/visits.ts'

const server = await startServer()
afterAll(() => server.close())
const { db } = server.app.platform

/**
 * The text, structure and metadata of a PDF, read by another library than the one that wrote it.
 */
async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
  )
  const texts = await Promise.all(
    pages.map(async (page) =>
      (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' '),
    ),
  )
  const trees: unknown[] = await Promise.all(pages.map((page) => page.getStructTree()))
  const { info } = await document.getMetadata()
  return {
    pages: pages.length,
    text: texts.join(' ').replace(/\s+/g, ' '),
    roles: trees.flatMap(rolesOf),
    info,
  }
}

function rolesOf(node: unknown): readonly unknown[] {
  const children = at(node, 'children')
  return [
    at(node, 'role') ?? [],
    ...(Array.isArray(children) ? children.flatMap(rolesOf) : []),
  ].flat()
}

const ask = (path: string, payload: object, token?: string) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload,
  })

type Charge = {
  readonly type?: 'Copay' | 'NoShowFee'
  readonly cents: number
  readonly refunded?: number
  readonly paidAt?: string
}

async function billedVisit(person: Person, charges: readonly Charge[], story: VisitStory = {}) {
  const visit = await addVisit(server, person.id, story)
  for (const { type = 'Copay', cents, refunded = 0, paidAt } of charges)
    await db
      .insertInto('external_charges')
      .values({
        id: randomUUID(),
        user_id: person.id,
        appointment_id: visit.id,
        charge_type: type,
        amount_in_cents: cents,
        refunded_in_cents: refunded,
        created_at: new Date('2026-02-10T15:00:00Z'),
        captured_at: paidAt === undefined ? null : new Date(paidAt),
      })
      .execute()
  return String(visit.id)
}

async function somebody() {
  const person = await server.addPerson()
  return { person, token: await tokenOf(server, person) }
}

const NY = 'America/New_York'
const startsAt = new Date('2026-02-09T15:00:00Z')
const FEBRUARY = { starts_at: startsAt, ends_at: new Date('2026-02-09T16:00:00Z') }

describe('a receipt', () => {
  it('has the cost of a visit and the date of payment as selectable, tagged text in its language', async () => {
    const { person, token } = await somebody()
    const charges = [
      { cents: 2500, paidAt: '2026-02-11T04:00:00Z', refunded: 1000 },
      { type: 'NoShowFee', cents: 5000 },
    ] as const
    const appointmentId = await billedVisit(person, charges, FEBRUARY)
    const reply = await ask('/documents/receipt', { appointmentId, timeZone: NY }, token)
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      reply.headers['cache-control'],
    ]).toEqual([200, 'application/pdf', 'no-store'])
    expect(reply.headers['content-disposition']).toBe('attachment; filename="receipt.pdf"')
    const { text, roles, info, pages } = await readPdf(reply.rawPayload)
    for (const words of [
      'Receipt from Mantra',
      'For Ada Quill',
      'Made on Mar 2, 2026',
      'Therapy visit on Feb 9, 2026 with Elena Rivera',
      'Copay Paid on Feb 10, 2026 $25.00',
      'Paid back -$10.00',
      'No-show fee Not paid yet $50.00',
      'Charged: $75.00',
      'Paid: $25.00',
      'Paid back: $10.00',
      'Questions? Write to support@mantra.example',
    ])
      expect(text).toContain(words)
    expect(pages).toBe(1)
    expect(info).toMatchObject({
      Title: 'Receipt from Mantra',
      Language: 'en-US',
      PDFFormatVersion: '1.7',
    })
    expect(roles.slice(0, 5)).toEqual(['Root', 'Document', 'H1', 'P', 'P'])
    expect(roles.filter((role) => role === 'TH')).toHaveLength(4)
    expect(roles.filter((role) => role === 'TR')).toHaveLength(4)
    const raw = reply.rawPayload.toString('latin1')
    for (const mark of [
      '/Marked true',
      '/DisplayDocTitle true',
      'pdfuaid:part',
      '/Lang (en-US)',
      '/Scope /Column',
    ])
      expect(raw).toContain(mark)
  })

  it('is refused to other people, and to staff who impersonate a patient', async () => {
    const [ada, ben] = [await somebody(), await somebody()]
    const appointmentId = await billedVisit(ada.person, [
      { cents: 2500, paidAt: '2026-02-11T15:00:00Z' },
    ])
    const free = await billedVisit(ada.person, [])
    const codeOf = async (id: string, token?: string, timeZone = NY) => {
      const reply = await ask('/documents/receipt', { appointmentId: id, timeZone }, token)
      expect(reply.headers['content-type']).not.toBe('application/pdf')
      return at(reply.json(), 'errors', 0, 'extensions', 'code')
    }
    const codes = [
      await codeOf(appointmentId, ben.token),
      await codeOf('999999', ben.token),
      await codeOf(free, ada.token),
    ]
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect(await codeOf('1 or 1', ada.token)).toBe('NOT_FOUND')
    expect([
      await codeOf(appointmentId),
      await codeOf(appointmentId, ada.token, 'Mars/Base'),
    ]).toEqual(['INVALID_AUTHENTICATION', 'BAD_INPUT'])
  })
})

describe('a statement', () => {
  it('lists all visits, charges and invoices of a range of days in its zone', async () => {
    const { person, token } = await somebody()
    const hour = (index: number) => new Date(Date.parse('2026-01-05T05:00:00Z') + index * 3_600_000)
    for (let index = 0; index < 104; index += 1)
      await billedVisit(person, [{ cents: 100 + index, paidAt: hour(index).toISOString() }], {
        starts_at: hour(index),
        ends_at: hour(index + 1),
      })
    await billedVisit(person, [{ cents: 77_700 }], FEBRUARY)
    const invoice = {
      user_id: person.id,
      description: 'Copy of psychiatric records',
      amount_in_cents: 1500,
      paid: true,
    }
    await db
      .insertInto('invoices')
      .values({ ...invoice, id: randomUUID(), created_at: hour(3) })
      .execute()
    const reply = await ask(
      '/documents/statement',
      { from: '2026-01-05', until: '2026-01-09', timeZone: NY },
      token,
    )
    const { text, pages, roles, info } = await readPdf(reply.rawPayload)
    expect(info).toMatchObject({ Title: 'Statement from Mantra', Language: 'en-US' })
    expect(text).toContain('Everything from Jan 5, 2026 to Jan 9, 2026')
    for (let cents = 100; cents < 204; cents += 1)
      expect(text).toContain(`$${(cents / 100).toFixed(2)}`)
    expect(text).not.toContain('$777.00')
    expect(text).toContain('Invoice Paid $15.00')
    // A description that staff write on an invoice may reveal the care.
    expect(text).not.toMatch(/psychiatric|records/i)
    const sum = Array.from({ length: 104 }, (_, index) => 100 + index).reduce(
      (total, cents) => total + cents,
      1500,
    )
    expect(text).toContain(`Charged: $${(sum / 100).toFixed(2)}`)
    expect(pages).toBeGreaterThan(5)
    expect(roles.filter((role) => role === 'Table').length).toBeGreaterThan(100)
  }, 600_000)

  it('says if the days have no charge, and is refused for invalid days', async () => {
    const { token } = await somebody()
    const none = await ask(
      '/documents/statement',
      { from: '2026-01-01', until: '2026-01-01', timeZone: NY },
      token,
    )
    expect((await readPdf(none.rawPayload)).text).toContain('Nothing was charged in this time.')
    for (const span of [
      { from: '2026-02-02', until: '2026-02-01' },
      { from: '2026-02-30', until: '2026-03-01' },
      { from: '2020-01-01', until: '2026-01-01' },
      { from: '2026-1-1', until: '2026-01-01' },
    ]) {
      const reply = await ask('/documents/statement', { ...span, timeZone: NY }, token)
      expect(reply.statusCode, JSON.stringify(span)).toBe(400)
    }
  })
})

it('letters of other Latin languages are printed correctly on every page', async () => {
  const blocks = Array.from({ length: 80 }, (_, index) => ({
    type: 'paragraph' as const,
    text: `Dvořák Łukasz María ${index}`,
  }))
  const bytes = await createTaggedPdf({
    title: 'Žofie',
    author: 'A',
    language: 'cs',
    createdAt: new Date(0),
    blocks,
  })
  const { text, pages, info } = await readPdf(bytes)
  expect(text.replaceAll(' ', '')).toContain('DvořákŁukaszMaría79')
  expect([pages > 1, at(info, 'Title'), at(info, 'Language')]).toEqual([true, 'Žofie', 'cs'])
})
