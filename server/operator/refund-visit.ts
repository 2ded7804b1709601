import { withTransaction } from '../database/transaction.ts'
import { findIntents } from '../domains/ledger/reconciliation-statements.ts'
import { createPaymentStore } from '../domains/payments/payment-store.ts'
import { createRefundService, type RefundPorts } from '../domains/payments/refund-service.ts'

const APPOINTMENT_ID = /^[1-9]\d{0,14}$/

/** A refund of a visit. */
type VisitRefund = { readonly appointmentId: string; readonly amountInCents: number }

/**
 * Refunds a part of a visit's charge. The same amount is refunded only once.
 *
 * @throws {Error} If the portal has charged nothing for the visit, or the amount exceeds the rest.
 */
export async function refundVisit(
  ports: RefundPorts,
  { appointmentId, amountInCents }: VisitRefund,
): Promise<void> {
  const { db, gateway } = ports
  const store = createPaymentStore(db, gateway.provider)
  const charge = APPOINTMENT_ID.test(appointmentId)
    ? await store.findCharge(db, { appointment_id: Number(appointmentId) })
    : undefined
  const chargeId = charge?.charge_id ?? null
  if (charge === undefined || chargeId === null)
    throw new Error('The portal has charged nothing for this appointment')
  if (amountInCents < 1) throw new Error('Say how many cents are to be paid back')
  const refunds = createRefundService(ports)
  const reference = `refund-${chargeId}-${amountInCents}`
  const subject = {
    subject: charge.id,
    userId: charge.user_id,
    chargeId,
    chargedInCents: charge.amount_in_cents,
  }
  await withTransaction(db, (trx) => refunds.begin(trx, { ...subject, reference, amountInCents }))
  for (const intent of await findIntents(db, [reference])) await refunds.send(intent)
}
