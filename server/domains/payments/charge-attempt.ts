import type { Trx } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts'
import type { Platform } from '../../platform.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import { addIntent } from '../ledger/ledger-statements.ts'
import { lockPerson, markPaymentMethod } from '../people/person-statements.ts'
import { chargeAmount } from './charge-amount.ts'
import { postCharge } from './charge-postings.ts'
import { chargeReference, isKeyForgotten } from './payment-rules.ts'
import type { PaymentStore } from './payment-store.ts'
import type { Visit, VisitChargeRow } from './tables.ts'

export type ChargeContext = {
  readonly platform: Platform
  readonly coupons: CouponService
  readonly gateway: PaymentGateway
  readonly store: PaymentStore
}

type WantedCharge = {
  readonly visit: Visit
  readonly fullPriceInCents: number
  readonly shownInCents: number | undefined
}

type Settlement =
  | { readonly status: 'Paid'; readonly chargeId: string }
  | { readonly status: 'Declined' }

/**
 * Writes the charge before the request to the vendor. Counts the coupon's use in the same
 * transaction, so that no two visits share one use.
 */
export async function beginCharge(
  context: ChargeContext,
  trx: Trx,
  { visit, fullPriceInCents, shownInCents }: WantedCharge,
): Promise<Outcome<VisitChargeRow>> {
  const { platform, coupons, store } = context
  const { id: appointmentId, user_id: userId, care_type: careType } = visit
  await lockPerson(trx, userId)
  const known = await store.findCharge(trx, { appointment_id: appointmentId })
  const method = await store.currentMethod(trx, userId)
  if (
    known !== undefined &&
    (known.status !== 'Declined' || known.payment_method_id === (method?.id ?? null))
  )
    return { ok: true, value: known }
  const amount = await chargeAmount(coupons, trx, { visit, fullPriceInCents })
  const { amountInCents, coupon, isWaived } = amount
  if (method === undefined && !isWaived) return refuse('NO_PAYMENT_METHOD')
  const shown = known === undefined ? amountInCents : (shownInCents ?? known.amount_in_cents)
  if (amountInCents !== shown && !isWaived) return refuse('PRICE_CHANGED')
  const row: VisitChargeRow = {
    id: known?.id ?? platform.newId(),
    user_id: userId,
    appointment_id: appointmentId,
    care_type: careType,
    full_price_in_cents: fullPriceInCents,
    amount_in_cents: amountInCents,
    coupon_id: coupon?.id ?? null,
    payment_method_id: isWaived ? null : (method?.id ?? null),
    attempt: (known?.attempt ?? 0) + 1,
    status: isWaived ? 'Waived' : 'Pending',
    charge_id: null,
    attempted_at: platform.now(),
    settled_at: isWaived ? platform.now() : null,
  }
  await writeCharge(context, trx, row)
  await addChargeIntent(context, trx, row)
  if (coupon !== undefined)
    await coupons.addUse(trx, { appointmentId, userId, couponId: coupon.id })
  return { ok: true, value: row }
}

/** Stores what the vendor is about to be asked for. */
async function addChargeIntent(
  { gateway }: ChargeContext,
  trx: Trx,
  row: VisitChargeRow,
): Promise<void> {
  if (row.status !== 'Pending') return
  await addIntent(trx, {
    reference: chargeReference(row),
    kind: 'Charge',
    provider: gateway.provider,
    subject: row.id,
    user_id: row.user_id,
    amount_in_cents: row.amount_in_cents,
    refunded_charge: null,
    created_at: row.attempted_at,
  })
}

export async function sendCharge(
  { platform, gateway, store }: ChargeContext,
  row: VisitChargeRow,
): Promise<Settlement> {
  const method =
    row.payment_method_id === null ? undefined : await store.findMethod(row.payment_method_id)
  const customerId = await store.findCustomer(row.user_id)
  if (method === undefined || customerId === undefined) throw codedError('PAYMENT_UNAVAILABLE')
  const reference = chargeReference(row)
  if (isKeyForgotten(row.attempted_at, platform.now())) {
    const chargeId = await gateway.findCharge(customerId, reference)
    if (chargeId !== undefined) return { status: 'Paid', chargeId }
  }
  const charged = await gateway.chargeCard({
    customerId,
    cardId: method.card_id,
    amountInCents: row.amount_in_cents,
    reference,
    idempotencyKey: `visit-${reference}`,
  })
  return charged.ok ? { status: 'Paid', chargeId: charged.value } : { status: 'Declined' }
}

type AttemptResult = Pick<VisitChargeRow, 'id' | 'attempt'> & { readonly settlement: Settlement }

/** Stores the result of an attempt, unless it is already known or a later attempt has started. */
export async function settleCharge(
  context: ChargeContext,
  trx: Trx,
  { id, attempt, settlement }: AttemptResult,
): Promise<VisitChargeRow | undefined> {
  const { platform, coupons, store } = context
  const owner = (await store.findCharge(trx, { id }))?.user_id
  if (owner === undefined) return undefined
  await lockPerson(trx, owner)
  const row = await store.findCharge(trx, { id })
  if (row === undefined || row.attempt !== attempt || row.status !== 'Pending') return row
  const settled: VisitChargeRow = {
    ...row,
    status: settlement.status,
    charge_id: settlement.status === 'Paid' ? settlement.chargeId : null,
    settled_at: platform.now(),
  }
  await writeCharge(context, trx, settled)
  // The result says nothing about a newer card.
  const current = await store.currentMethod(trx, row.user_id)
  if (current?.id === row.payment_method_id)
    await markPaymentMethod(trx, row.user_id, { isValid: settlement.status === 'Paid' })
  if (settlement.status === 'Declined') await coupons.removeUse(trx, row.appointment_id)
  return settled
}

/** Writes a charge and its ledger entries. */
export async function writeCharge(
  { platform, store }: ChargeContext,
  trx: Trx,
  row: VisitChargeRow,
): Promise<void> {
  await store.writeCharge(trx, row)
  await postCharge(trx, platform, row)
}
