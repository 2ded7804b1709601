import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findBalances } from '#server/domains/ledger/reconciliation-statements.ts'
import { createReconciliationService } from '#server/domains/payments/reconciliation-service.ts'
import {
  deleteAccount,
  type DeletionPlatform,
  waitingDeletions,
} from '#server/operator/delete-account.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { login, startServer } from '#tests/support/server.ts'
import { addVisit } from '#tests/support/visits.ts'
import {
  addLeavingPerson,
  failing,
  CANARY,
  DRAFT_FILE,
  rowsThatGo,
  tablesTelling,
} from './deleted-account.ts'

const server = await startServer()
const { platform } = server.app
const { db, gateways } = platform
await platform.mailOutbox.deliver()
afterAll(() => server.close())

const tools: DeletionPlatform = {
  ...platform,
  payments: gateways.payments,
  uploads: gateways.uploads,
}
const staffId = 'staff-7'
const DAY_MS = 86_400_000
const requestRow = (id: string) =>
  db.selectFrom('account_deletions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rows = (
  table: 'assessment_submissions' | 'visit_charges' | 'ledger_entries' | 'runs',
  userId: string,
) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()

describe('a deleted account', () => {
  it('leaves no contacts, cards, photos, drafts or words in any table; the record and the ledger remain and reconcile', async () => {
    const ada = await addLeavingPerson(server)
    const other = await addLeavingPerson(server)
    expect(
      Object.entries(await rowsThatGo(server, ada.id)).filter(([, count]) => count === 0),
    ).toEqual([])
    expect((await tablesTelling(server, [CANARY, ada.phone])).length).toBeGreaterThan(15)
    const forms = await rows('assessment_submissions', ada.id)
    const [entries, balances] = [await rows('ledger_entries', ada.id), await findBalances(db)]
    expect(entries.length).toBeGreaterThan(1)
    const customer = await db
      .selectFrom('payment_customers')
      .selectAll()
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(await gateways.payments.findCard(customer.customer_id, ada.cardId)).toBeDefined()

    for (const { requestId } of [ada, other])
      expect(await deleteAccount(tools, { requestId, staffId })).toEqual({ wasDone: false })

    // Queued mail goes after sending: only it still needs the address.
    for (const { email } of [ada, other]) await mailsTo(server, email, 3)
    const gone = [
      CANARY,
      DRAFT_FILE,
      ada.phone,
      other.phone,
      ada.email,
      ada.cardId,
      customer.customer_id,
    ]
    expect(await tablesTelling(server, gone)).toEqual([])
    expect(
      Object.entries(await rowsThatGo(server, ada.id)).filter(([, count]) => count > 0),
    ).toEqual([])
    expect(await gateways.payments.findCard(customer.customer_id, ada.cardId)).toBeUndefined()
    // The files of messages stay, one of each.
    expect(readdirSync(join(server.config.dataDir, 'uploads', 'kept'))).toHaveLength(2)

    const person = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({
      first_name: expect.stringMatching(/./),
      birth_date: expect.anything(),
      address_state: 'NY',
    })
    expect(person).toMatchObject({
      email: `${ada.id}@deleted.invalid`,
      phone: null,
      password_hash: null,
    })
    expect(await rows('assessment_submissions', ada.id)).toEqual(forms)
    expect(await rows('visit_charges', ada.id)).toMatchObject([
      { status: 'Paid', amount_in_cents: 11900 },
    ])
    const visit = db.selectFrom('appointments').selectAll().where('id', '=', ada.visitId)
    expect(await visit.executeTakeFirstOrThrow()).toMatchObject({
      status: 'cancelled',
      late_fee_in_cents: null,
    })
    expect(await rows('ledger_entries', ada.id)).toEqual(entries)
    expect(await findBalances(db)).toEqual(balances)
    const since = new Date(server.clock.now.getTime() - 35 * DAY_MS)
    const compared = await createReconciliationService({
      ...platform,
      gateway: gateways.payments,
    }).compare(since)
    expect(compared).toMatchObject({ charges: 2, findings: [] })
  })

  it('ends every session, prevents log-ins, and mails the person once at each stage, without health data', async () => {
    const ada = await addLeavingPerson(server)
    await deleteAccount(tools, { requestId: ada.requestId, staffId })
    expect((await server.ask('{ currentUser { id } }', { token: ada.token })).code).toBe(
      'INVALID_AUTHENTICATION',
    )
    expect(
      (await login(server, { email: ada.email, password: 'correct horse battery' })).code,
    ).toBe('INVALID_LOGIN')
    const mails = await mailsTo(server, ada.email, 3)
    const about = mails.filter(({ subject }) => subject.includes('account'))
    expect(
      about.map(({ subject }) => subject.replace(/your \S+ account/i, 'your account')).toSorted(),
    ).toEqual(['We got your request to delete your account', 'your account is deleted'])
    for (const { subject, text } of about)
      expect(`${subject}${text}`).not.toMatch(/therap|psychiatr|visit|care|health/i)
  })

  it.each([
    ['the visits are canceled', { payments: failing(gateways.payments, 'removeCustomer') }],
    [
      'the cards are forgotten',
      { mailOutbox: { send: () => Promise.reject(new Error('killed')) } },
    ],
    ['everything is written', { uploads: failing(gateways.uploads, 'remove') }],
  ] satisfies readonly (readonly [string, Partial<DeletionPlatform>])[])(
    'is completed by the same command if it was interrupted after %s',
    async (moment, broken) => {
      const ada = await addLeavingPerson(server)
      const wanted = { requestId: ada.requestId, staffId }
      // The mails about canceled visits use the same outbox.
      if (moment === 'the cards are forgotten')
        await db.deleteFrom('appointments').where('id', '=', ada.visitId).execute()
      await expect(deleteAccount({ ...tools, ...broken }, wanted)).rejects.toThrow('killed')
      expect(await requestRow(ada.requestId)).toMatchObject({
        begun_at: expect.any(Date),
        carried_out_at: null,
      })
      expect(
        (await server.ask('{ accountDeletion { status } }', { token: ada.token })).data
          .accountDeletion,
      ).toEqual({
        status: 'Begun',
      })
      expect((await waitingDeletions(tools)).find(({ id }) => id === ada.requestId)).toMatchObject({
        isBegun: true,
      })
      expect(await deleteAccount(tools, { ...wanted, staffId: 'staff-8' })).toEqual({
        wasDone: false,
      })
      expect(await deleteAccount(tools, wanted)).toEqual({ wasDone: true })
      expect(await requestRow(ada.requestId)).toMatchObject({
        carried_out_at: expect.any(Date),
        staff_id: staffId,
      })
      const mails = db
        .selectFrom('mails')
        .select('id')
        .where('user_id', '=', ada.id)
        .where('template', '=', 'account-deleted')
      expect(await mails.execute()).toHaveLength(1)
    },
  )

  it('waits while a payment is open or a visit cannot be canceled for free, and says so', async () => {
    const ada = await addLeavingPerson(server)
    const bill = {
      id: randomUUID(),
      user_id: ada.id,
      description: 'Letter',
      amount_in_cents: 1500,
      created_at: server.clock.now,
    }
    await db
      .insertInto('invoices')
      .values({ ...bill, paid: false })
      .execute()
    const start = new Date(server.clock.now.getTime() + 3_600_000)
    const times = { starts_at: start, ends_at: new Date(start.getTime() + 3_600_000) }
    const late = await addVisit(server, ada.id, { status: 'upcoming', ...times })
    const wanted = { requestId: ada.requestId, staffId }
    const inTheWay = ['something is to be paid', `appointment ${late.id} has to be over`]
    await expect(deleteAccount(tools, wanted)).rejects.toThrow(
      `The account cannot be deleted yet: ${inTheWay.join(', ')}`,
    )
    expect(await requestRow(ada.requestId)).toMatchObject({ begun_at: null })
    const listed = (await waitingDeletions(tools)).find(({ id }) => id === ada.requestId)
    expect(listed).toEqual({
      id: ada.requestId,
      email: ada.email,
      requestedAt: server.clock.now,
      isBegun: false,
      inTheWay,
    })
    await db.updateTable('invoices').set({ paid: true }).where('id', '=', bill.id).execute()
    await db
      .updateTable('appointments')
      .set({ status: 'no show' })
      .where('id', '=', late.id)
      .execute()
    expect(await deleteAccount(tools, wanted)).toEqual({ wasDone: false })
  })

  it('needs a pending request and the name of the staff member', async () => {
    const ada = await addLeavingPerson(server)
    await expect(deleteAccount(tools, { requestId: randomUUID(), staffId })).rejects.toThrow(
      'There is no such request',
    )
    await expect(deleteAccount(tools, { requestId: 'x', staffId })).rejects.toThrow(
      'There is no such request',
    )
    await expect(deleteAccount(tools, { requestId: ada.requestId, staffId: ' ' })).rejects.toThrow(
      'Name the staff member',
    )
    await server.ask('mutation { takeBackAccountDeletion { status } }', { token: ada.token })
    await expect(deleteAccount(tools, { requestId: ada.requestId, staffId })).rejects.toThrow(
      'This request was withdrawn',
    )
    expect(await rows('runs', ada.id)).toMatchObject([{ status: 'Active' }])
  })
})
