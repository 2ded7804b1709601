import { codedError, type Outcome, refuse } from '../../errors.ts'
import { replyInTime } from '../../gateways/vendor-wait.ts'
import type { VisitCharge } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ChargeService } from './charge-service.ts'
import { presentCharge, type SentCard } from './payment-rules.ts'
import type { PaymentService } from './payment-service.ts'
import type { PaymentStore } from './payment-store.ts'

/** The visit, the card to pay with, and the price that the person was shown. */
type SentPayment = SentCard & { readonly appointmentId: string; readonly shownPriceInCents: number }

/**
 * Pays a declined visit with another card. A retry, a second tab or the billing at the same time
 * charges it only once, because the card is stored under the client's key and each attempt has its
 * own key.
 *
 * @returns The resulting charge. Refusals: NOT_FOUND without such a charge, CARD_DECLINED,
 * PRICE_CHANGED if another price was shown (then no card is stored), and those of
 * `savePaymentMethod`.
 * @throws PAYMENT_UNAVAILABLE if the result is unknown. The same request may be sent again.
 */
export type PayVisit = (
  viewer: Viewer | undefined,
  sent: SentPayment,
) => Promise<Outcome<VisitCharge>>

type PayPorts = {
  readonly payments: Pick<PaymentService, 'savePaymentMethod'>
  readonly charges: Pick<ChargeService, 'chargeVisit' | 'priceAnew'>
  readonly store: Pick<PaymentStore, 'chargesOf' | 'findVisit'>
}

export function createPayVisit({ payments, charges, store }: PayPorts): PayVisit {
  const chargeOf = async (userId: string, visitId: number) =>
    (await store.chargesOf(userId)).find((charge) => charge.appointment_id === visitId)

  return async (viewer, { appointmentId, shownPriceInCents, ...card }) => {
    const { userId } = requirePatient(viewer)
    const visit = await store.findVisit(userId, appointmentId)
    const known = visit === undefined ? undefined : await chargeOf(userId, visit.id)
    if (visit === undefined || known === undefined) return refuse('NOT_FOUND')
    if (known.status !== 'Declined' && known.status !== 'Pending')
      return { ok: true, value: presentCharge(known) }
    // A pending charge keeps its card and price, and the vendor repeats its reply for the same
    // attempt.
    if (known.status === 'Declined') {
      const price = await charges.priceAnew(visit)
      if (price !== undefined && price !== shownPriceInCents) return refuse('PRICE_CHANGED')
      const kept = await payments.savePaymentMethod(viewer, card)
      if (!kept.ok) return kept
    }
    const charged = await replyInTime('PAYMENT_UNAVAILABLE', () =>
      charges.chargeVisit(visit, shownPriceInCents),
    )
    if (!charged.ok) return charged
    const now = await chargeOf(userId, visit.id)
    if (now === undefined) throw codedError('PAYMENT_UNAVAILABLE')
    return { ok: true, value: presentCharge(now) }
  }
}
