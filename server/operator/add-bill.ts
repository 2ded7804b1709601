import { withTransaction } from '../database/transaction.ts'
import { addExternalCharge, addInvoiceOf } from '../domains/billing/bill-statements.ts'
import type { ChargeType } from '../graphql/generated.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

const CHARGE_TYPES: readonly ChargeType[] = [
  'Copay',
  'LateCancellationFee',
  'NoShowFee',
  'PatientResponsibility',
  'SelfPay',
]
const APPOINTMENT_ID = /^[1-9]\d{0,14}$/

type Ports = Pick<Platform, 'db' | 'newId' | 'now'>

/** A charge that another system made for a visit. */
type NewCharge = {
  readonly appointmentId: string
  readonly type: string
  readonly amountInCents: number
  /** A date; `undefined` while it is not paid. */
  readonly capturedAt: string | undefined
  readonly refundedInCents: number
}

/**
 * Adds a charge. Not idempotent.
 *
 * @throws {Error} If the charge is invalid or the visit does not exist.
 */
export async function addCharge(ports: Ports, charge: NewCharge): Promise<void> {
  const { amountInCents, refundedInCents } = charge
  const visit = await visitOf(ports, charge.appointmentId)
  const type = CHARGE_TYPES.find((one) => one === charge.type)
  if (type === undefined)
    throw new Error(`"${charge.type}" is not a type of charge: expected ${CHARGE_TYPES.join(', ')}`)
  const capturedAt = charge.capturedAt === undefined ? null : new Date(charge.capturedAt)
  if (capturedAt !== null && Number.isNaN(capturedAt.getTime()))
    throw new Error('Say when it was paid as 2026-03-04T15:00:00Z')
  if (refundedInCents > (capturedAt === null ? 0 : amountInCents))
    throw new Error('No more is paid back than was paid')
  const row = {
    id: ports.newId(),
    user_id: visit.user_id,
    appointment_id: visit.id,
    charge_type: type,
    amount_in_cents: amountInCents,
    refunded_in_cents: refundedInCents,
    created_at: ports.now(),
    captured_at: capturedAt,
  }
  await withTransaction(ports.db, (trx) => addExternalCharge(trx, ports, row))
}

/**
 * Sets or replaces the amount that an insurance finally pays for a visit.
 *
 * @throws {Error} If the visit does not exist.
 */
export async function setClaim(
  ports: Ports,
  appointmentId: string,
  insurancePaidInCents: number,
): Promise<void> {
  const visit = await visitOf(ports, appointmentId)
  const said = { insurance_paid_in_cents: insurancePaidInCents, finalized_at: ports.now() }
  await ports.db
    .insertInto('insurance_claims')
    .values({ appointment_id: visit.id, user_id: visit.user_id, ...said })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(said))
    .execute()
}

type NewInvoice = {
  readonly email: string
  readonly description: string
  readonly amountInCents: number
  readonly isPaid: boolean
}

/** Adds an invoice. Not idempotent. @throws {Error} If no patient has the email. */
export async function addInvoice(ports: Ports, invoice: NewInvoice): Promise<void> {
  const { email, description, amountInCents, isPaid } = invoice
  const user_id = await patientOf(ports.db, email)
  const row = {
    id: ports.newId(),
    user_id,
    description,
    amount_in_cents: amountInCents,
    paid: isPaid,
    created_at: ports.now(),
  }
  await withTransaction(ports.db, (trx) => addInvoiceOf(trx, ports, row))
}

async function visitOf(
  { db }: Ports,
  id: string,
): Promise<{ readonly id: number; readonly user_id: string }> {
  const found = APPOINTMENT_ID.test(id)
    ? await db
        .selectFrom('appointments')
        .select(['id', 'user_id'])
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : undefined
  if (found === undefined) throw new Error('There is no such appointment')
  return found
}
