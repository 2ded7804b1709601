import { createHash } from 'node:crypto'
import type { Db } from '../../../database/database.ts'
import { type Trx, withSerializableTransaction } from '../../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../../errors.ts'
import type {
  Card,
  CardCharge,
  CardRefund,
  CardToKeep,
  PaymentGateway,
  VendorCharge,
  VendorRefund,
} from '../payment-gateway.ts'
import { LEAST_CHARGE_IN_CENTS } from '../payment-gateway.ts'
import type { SandboxCardRow, SandboxSetupRow } from './tables.ts'
import { cardOfName, TEST_CARDS, type TestCard } from './test-cards.ts'

export type SandboxPorts = {
  readonly db: Db
  readonly now: () => Date
  readonly newId: () => string
}

/**
 * The embedded gateway, without real money. It knows Stripe's documented test cards and their
 * declines, stores everything in the database, and repeats its reply, even a decline, for an
 * idempotency key. It sends no events.
 */
export function createSandboxGateway(ports: SandboxPorts): PaymentGateway {
  const { db } = ports
  return {
    provider: 'sandbox',
    addCustomer: (reference) => addCustomer(ports, reference),
    removeCustomer: (customerId) => removeCustomer(db, customerId),
    keepCard: async (asked) => {
      const kept = await once(ports, asked.idempotencyKey, asked, (trx) =>
        keepCard(trx, ports, asked),
      )
      return kept.ok ? keptCard(db, textOf(kept)) : kept
    },
    findCard: (customerId, cardId) => findCard(db, customerId, cardId),
    chargeCard: async (asked) => {
      const charged = await once(ports, asked.idempotencyKey, asked, (trx) =>
        chargeCard(trx, ports, asked),
      )
      return charged.ok ? { ok: true, value: textOf(charged) } : charged
    },
    findCharge: (customerId, reference) => findCharge(db, customerId, reference),
    refundCharge: async (asked) => {
      await once(ports, asked.idempotencyKey, asked, (trx) => refundCharge(trx, ports, asked))
    },
    hasRefund: (refund) => hasRefund(db, refund),
    listCharges: (since) => listCharges(db, since),
    listRefunds: (since) => listRefunds(db, since),
    readEvent: () => undefined,
  }
}

async function addCustomer(ports: SandboxPorts, reference: string): Promise<string> {
  const answer = await once(ports, `customer-${reference}`, { reference }, async (trx) => {
    const id = `cus_${ports.newId()}`
    await trx
      .insertInto('sandbox_customers')
      .values({ id, reference, created_at: ports.now() })
      .execute()
    return { ok: true, value: id }
  })
  return textOf(answer)
}

async function removeCustomer(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('sandbox_cards')
    .set({ customer_id: null })
    .where('customer_id', '=', customerId)
    .execute()
}

/**
 * Runs the work once per key. A different request with the same key is an error of the caller, as
 * at the vendor.
 */
async function once(
  ports: SandboxPorts,
  key: string,
  args: object,
  work: (trx: Trx) => Promise<Outcome<string>>,
): Promise<Outcome<unknown>> {
  const hash = createHash('sha256').update(JSON.stringify(args)).digest()
  return withSerializableTransaction(ports.db, async (trx) => {
    const earlier = await trx
      .selectFrom('sandbox_requests')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst()
    if (earlier !== undefined) {
      if (!earlier.arguments_hash.equals(hash)) throw codedError('PAYMENT_UNAVAILABLE')
      return earlier.answer
    }
    const answer = await work(trx)
    await trx
      .insertInto('sandbox_requests')
      .values({
        key,
        arguments_hash: hash,
        answer: JSON.stringify(answer),
        created_at: ports.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return answer
  })
}

async function keepCard(
  trx: Trx,
  ports: SandboxPorts,
  { customerId, token }: CardToKeep,
): Promise<Outcome<string>> {
  const row = await cardOfToken(trx, ports, token)
  if (row === undefined || (row.customer_id !== null && row.customer_id !== customerId))
    return refuse('INVALID_CARD')
  const { asksPatient, keepingDeclines } = testCardOf(row)
  if (keepingDeclines !== undefined) return refuse('CARD_DECLINED')
  if (asksPatient === true && row.customer_id === null)
    return askPatient(trx, ports, { customer_id: customerId, card_id: row.id })
  await trx
    .updateTable('sandbox_cards')
    .set({ customer_id: customerId })
    .where('id', '=', row.id)
    .execute()
  return { ok: true, value: row.id }
}

async function askPatient(
  trx: Trx,
  { now, newId }: SandboxPorts,
  card: Pick<SandboxSetupRow, 'customer_id' | 'card_id'>,
): Promise<Outcome<string>> {
  const id = `seti_${newId()}`
  const client_secret = `${id}_secret_${newId()}`
  await trx
    .insertInto('sandbox_setups')
    .values({ ...card, id, client_secret, status: 'asked', created_at: now() })
    .execute()
  return { ok: true, value: id }
}

async function findCard(db: Db, customerId: string, cardId: string): Promise<Card | undefined> {
  const found = await db
    .selectFrom('sandbox_cards')
    .select('id')
    .where('id', '=', cardId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return found === undefined ? undefined : readCard(db, found.id)
}

/** A stored card, or the patient's answer to the bank. */
async function keptCard(db: Db, id: string): Promise<Outcome<Card>> {
  const setup = await db
    .selectFrom('sandbox_setups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  switch (setup?.status) {
    case undefined:
      return { ok: true, value: await readCard(db, id) }
    case 'asked':
      return refuse('CARD_NEEDS_CONFIRMATION', { clientSecret: setup.client_secret })
    case 'confirmed':
      return { ok: true, value: await readCard(db, setup.card_id) }
    case 'refused':
      return refuse('CARD_DECLINED')
  }
}

/**
 * Stores the patient's answer to the bank. Only the first answer counts.
 *
 * @returns True if such a card exists.
 */
export async function answerBank(
  db: Db,
  clientSecret: string,
  isConfirmed: boolean,
): Promise<boolean> {
  return withSerializableTransaction(db, async (trx) => {
    const setup = await trx
      .selectFrom('sandbox_setups')
      .selectAll()
      .where('client_secret', '=', clientSecret)
      .forUpdate()
      .executeTakeFirst()
    if (setup === undefined) return false
    if (setup.status !== 'asked') return true
    const status = isConfirmed ? 'confirmed' : 'refused'
    await trx.updateTable('sandbox_setups').set({ status }).where('id', '=', setup.id).execute()
    if (isConfirmed)
      await trx
        .updateTable('sandbox_cards')
        .set({ customer_id: setup.customer_id })
        .where('id', '=', setup.card_id)
        .execute()
    return true
  })
}

async function chargeCard(
  trx: Trx,
  ports: SandboxPorts,
  charge: CardCharge,
): Promise<Outcome<string>> {
  const row = await trx
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('id', '=', charge.cardId)
    .executeTakeFirst()
  if (row === undefined || row.customer_id !== charge.customerId) return refuse('INVALID_CARD')
  if (charge.amountInCents < LEAST_CHARGE_IN_CENTS) throw codedError('PAYMENT_UNAVAILABLE')
  if (testCardOf(row).chargingDeclines !== undefined) return refuse('CARD_DECLINED')
  const id = `pi_${ports.newId()}`
  await trx
    .insertInto('sandbox_charges')
    .values({
      id,
      customer_id: charge.customerId,
      card_id: charge.cardId,
      amount_in_cents: charge.amountInCents,
      reference: charge.reference,
      refunded_at: null,
      created_at: ports.now(),
    })
    .execute()
  return { ok: true, value: id }
}

async function findCharge(
  db: Db,
  customerId: string,
  reference: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('sandbox_charges')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found?.id
}

async function listCharges(db: Db, since: Date): Promise<readonly VendorCharge[]> {
  const rows = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('created_at', '>=', since)
    .execute()
  return rows.map(({ id, reference, amount_in_cents: amountInCents }) => ({
    id,
    reference,
    amountInCents,
  }))
}

async function refundCharge(
  trx: Trx,
  { newId, now }: SandboxPorts,
  { chargeId, amountInCents, reference }: CardRefund,
): Promise<Outcome<string>> {
  const refunded = await trx
    .updateTable('sandbox_charges')
    .set((eb) => ({
      refunded_in_cents: eb('refunded_in_cents', '+', amountInCents),
      refunded_at: now(),
    }))
    .where('id', '=', chargeId)
    .where((eb) => eb(eb('refunded_in_cents', '+', amountInCents), '<=', eb.ref('amount_in_cents')))
    .executeTakeFirst()
  if (refunded.numUpdatedRows === 0n) throw codedError('PAYMENT_UNAVAILABLE')
  const id = `re_${newId()}`
  await trx
    .insertInto('sandbox_refunds')
    .values({
      id,
      charge_id: chargeId,
      amount_in_cents: amountInCents,
      reference,
      created_at: now(),
    })
    .execute()
  return { ok: true, value: id }
}

async function hasRefund(
  db: Db,
  { chargeId, reference }: Pick<CardRefund, 'chargeId' | 'reference'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('sandbox_refunds')
    .select('id')
    .where('charge_id', '=', chargeId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found !== undefined
}

async function listRefunds(db: Db, since: Date): Promise<readonly VendorRefund[]> {
  const rows = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('created_at', '>=', since)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    chargeId: row.charge_id,
    reference: row.reference,
    amountInCents: row.amount_in_cents,
    hasFailed: false,
  }))
}

/** A documented name makes a new card each time. Any other token is a card from the form. */
async function cardOfToken(
  trx: Trx,
  ports: SandboxPorts,
  token: string,
): Promise<SandboxCardRow | undefined> {
  const named = cardOfName(token)
  if (named === undefined)
    return trx.selectFrom('sandbox_cards').selectAll().where('id', '=', token).executeTakeFirst()
  const row: SandboxCardRow = {
    id: `pm_${ports.newId()}`,
    customer_id: null,
    name: named.name,
    expiry_month: 12,
    expiry_year: ports.now().getUTCFullYear() + 2,
    created_at: ports.now(),
  }
  await trx.insertInto('sandbox_cards').values(row).execute()
  return row
}

async function readCard(db: Db, id: string): Promise<Card> {
  const row = await db
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { brand, number } = testCardOf(row)
  return {
    id,
    brand,
    last4: number.slice(-4),
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
  }
}

function testCardOf({ name }: SandboxCardRow): TestCard {
  const card = TEST_CARDS.find((one) => one.name === name)
  if (card === undefined) throw codedError('PAYMENT_UNAVAILABLE')
  return card
}

function textOf(answer: Outcome<unknown>): string {
  if (answer.ok && typeof answer.value === 'string') return answer.value
  throw codedError('PAYMENT_UNAVAILABLE')
}
