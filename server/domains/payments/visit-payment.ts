import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { VisitCharge } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ChargeService } from './charge-service.ts'
import { presentCharge, type SentCard } from './payment-rules.ts'
import type { PaymentService } from './payment-service.ts'
import type { PaymentStore } from './payment-store.ts'

/** A visit, the card that it is to be paid with, and the price that the person was shown. */
export type SentPayment = SentCard & { readonly appointmentId: string; readonly shownPriceInCents: number }

/**
 * Pays a visit whose charge was declined with another card. The same request again, a second tab, or the billing that looks at the
 * same time charge it once: the card is kept under the client's key, and the charge's attempt under its own.
 *
 * @returns The charge as it is then; refused with NOT_FOUND where the person has no such charge, with CARD_DECLINED where this card
 * is declined too, with PRICE_CHANGED where another price was shown (no card is kept then), and as `savePaymentMethod` is.
 * @throws PAYMENT_UNAVAILABLE when it is not known what came of it: the same request may be sent again.
 */
export type PayVisit = (viewer: Viewer | undefined, sent: SentPayment) => Promise<Outcome<VisitCharge>>

type PayPorts = {
  readonly payments: Pick<PaymentService, 'savePaymentMethod'>
  readonly charges: Pick<ChargeService, 'chargeVisit' | 'priceAnew'>
  readonly store: Pick<PaymentStore, 'chargesOf' | 'findVisit'>
}

/** The payment of a visit over cards, charges and what is known of them. */
export function createPayVisit({ payments, charges, store }: PayPorts): PayVisit {
  const chargeOf = async (userId: string, visitId: number) =>
    (await store.chargesOf(userId)).find((charge) => charge.appointment_id === visitId)

  return async (viewer, { appointmentId, shownPriceInCents, ...card }) => {
    const { userId } = requirePatient(viewer)
    const visit = await store.findVisit(userId, appointmentId)
    const known = visit === undefined ? undefined : await chargeOf(userId, visit.id)
    if (visit === undefined || known === undefined) return refuse('NOT_FOUND')
    if (known.status !== 'Declined' && known.status !== 'Pending') return { ok: true, value: presentCharge(known) }
    // What is under way is waited for: the vendor answers the same attempt as before, whoever asks.
    if (known.status === 'Declined') {
      const price = await charges.priceAnew(visit)
      if (price !== undefined && price !== shownPriceInCents) return refuse('PRICE_CHANGED')
      const kept = await payments.savePaymentMethod(viewer, card)
      if (!kept.ok) return kept
    }
    const charged = await charges.chargeVisit(visit, shownPriceInCents)
    if (!charged.ok) return charged
    const now = await chargeOf(userId, visit.id)
    if (now === undefined) throw codedError('PAYMENT_UNAVAILABLE')
    return { ok: true, value: presentCharge(now) }
  }
}
