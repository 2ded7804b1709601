import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { addCharge, addInvoice } from '#server/operator/add-bill.ts'
import { withTransaction } from '#server/database/transaction.ts'
import { type Line, linesOf, refundLines } from '#server/domains/ledger/ledger-rules.ts'
import { balanceOf, findEntries, post } from '#server/domains/ledger/ledger-statements.ts'
import type { EntryKind } from '#server/domains/ledger/tables.ts'
import { startServer } from '#tests/support/server.ts'
import { addVisit } from '#tests/support/visits.ts'

const server = await startServer()
afterAll(() => server.close())
const { platform } = server.app
const { db } = platform

const subject = randomUUID()
const posting = (kind: EntryKind, reference: string, lines: readonly Line[]) => ({
  ...{ kind, reference, lines, subject },
  userId: randomUUID(),
})

describe('the ledger', () => {
  it('accepts an entry once per kind and reference, and none that moves nothing', async () => {
    const bill = posting('Billed', 'a', linesOf('Billed', 11900))
    const added = () => withTransaction(db, (trx) => post(trx, platform, bill))
    const outcomes = await Promise.all([added(), added(), added()])
    expect(outcomes.toSorted()).toEqual([false, false, true])
    expect(
      await withTransaction(db, (trx) =>
        post(trx, platform, posting('Paid', 'a', linesOf('Paid', 11900))),
      ),
    ).toBe(true)
    expect(
      await withTransaction(db, (trx) =>
        post(trx, platform, posting('Short', 'a', linesOf('Short', 0))),
      ),
    ).toBe(false)
    const balances = (['Receivable', 'Income', 'Vendor'] as const).map((account) =>
      balanceOf(db, subject, { account }),
    )
    expect(await Promise.all(balances)).toEqual([0, -11900, 11900])
  })

  it.each([
    ['one line alone', [{ account: 'Vendor', amountInCents: 100 }]],
    [
      'lines that do not add up to zero',
      [
        { account: 'Vendor', amountInCents: 100 },
        { account: 'Receivable', amountInCents: -99 },
      ],
    ],
  ] as const)('refuses an entry with %s', async (_what, lines) => {
    const reference = randomUUID()
    await expect(
      withTransaction(db, (trx) => post(trx, platform, posting('Paid', reference, lines))),
    ).rejects.toMatchObject({
      constraint: 'ledger_balance',
    })
    expect(await findEntries(db, [reference])).toEqual([])
  })

  it('refuses an entry without lines, and a line that is added later', async () => {
    const entry = {
      id: randomUUID(),
      kind: 'Paid',
      reference: 'b',
      subject,
      user_id: randomUUID(),
      created_at: new Date(),
    } as const
    await expect(db.insertInto('ledger_entries').values(entry).execute()).rejects.toMatchObject({
      constraint: 'ledger_balance',
    })
    const { id } = await db.selectFrom('ledger_entries').select('id').executeTakeFirstOrThrow()
    const line = { entry_id: id, account: 'OtherSystems', amount_in_cents: 1 } as const
    await expect(db.insertInto('ledger_lines').values(line).execute()).rejects.toMatchObject({
      constraint: 'ledger_balance',
    })
  })

  it.each(['payment_intents', 'ledger_entries', 'ledger_lines', 'reconciliation_findings'])(
    'cannot change or delete %s',
    async (table) => {
      const [column = ''] = { ledger_lines: ['entry_id'], ledger_entries: ['id'] }[table] ?? [
        'subject',
      ]
      const statements = [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]
      for (const statement of statements)
        await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({
          message: expect.stringContaining('is append-only'),
        })
    },
  )

  it('refunds an unbilled payment before an earned one', () => {
    const of = (lines: readonly Line[]) =>
      lines.map(({ account, amountInCents }) => `${account} ${amountInCents}`)
    expect(of(refundLines(500, 0))).toEqual(['Income 500', 'Vendor -500'])
    expect(of(refundLines(500, 200))).toEqual(['OwedToPatient 200', 'Income 300', 'Vendor -500'])
    expect(of(refundLines(500, -200))).toEqual(['Income 500', 'Vendor -500'])
    expect(of(refundLines(500, 900))).toEqual(['OwedToPatient 500', 'Vendor -500'])
  })

  it('includes other systems’ charges and payments, and invoices', async () => {
    const person = await server.addPerson()
    const visit = await addVisit(server, person.id)
    const charge = {
      appointmentId: String(visit.id),
      type: 'Copay',
      capturedAt: '2026-02-01T10:00:00Z',
    }
    await addCharge(platform, { ...charge, amountInCents: 2500, refundedInCents: 1000 })
    await addInvoice(platform, {
      email: person.email,
      description: 'Letter',
      amountInCents: 1500,
      isPaid: false,
    })
    const entries = db
      .selectFrom('ledger_entries as entry')
      .innerJoin('ledger_lines as line', 'line.entry_id', 'entry.id')
    const rows = await entries
      .select(['line.account', (eb) => eb.fn.sum<number>('line.amount_in_cents').as('cents')])
      .where('entry.user_id', '=', person.id)
      .groupBy('line.account')
      .execute()
    expect(new Map(rows.map(({ account, cents }) => [account, cents]))).toEqual(
      new Map([
        ['Receivable', 1500],
        ['Income', -3000],
        ['OtherSystems', 1500],
      ]),
    )
  })
})
