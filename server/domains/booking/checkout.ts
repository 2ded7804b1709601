import type { Trx } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Appointment } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { CareType } from '../organizations/tables.ts'
import { bookedBefore, bookOnce, type BookingPorts, sameOr } from './book-once.ts'
import type { WantedTime } from './booking-checks.ts'
import {
  bookedCareType,
  type CareFlowChoice,
  hasIntake,
  isAnyOnHold,
  refusalOfCare,
  refusalOfChoice,
} from './booking-rules.ts'
import type { CheckedVisit } from './make-appointment.ts'

/** A requested first appointment, with the care that starts. */
export type WantedCare = WantedTime & { readonly careFlows: readonly CareFlowChoice[] }

/** A requested first appointment, with the card that pays. */
export type WantedCheckout = WantedCare & {
  /** `undefined` for the card on file. */
  readonly paymentToken: string | undefined
  readonly paymentType: string
  /** The price of the first appointment that the person was shown. */
  readonly shownPriceInCents: number
}

/** The price, and the statement that stores the card. */
type Payment = {
  readonly priceInCents: number | null
  readonly keepCard?: (trx: Trx) => Promise<void>
}

/** A person who pays for the first visit of a care type. */
type Payer = {
  readonly patient: Viewer
  readonly careType: CareType
  readonly hasPaymentMethod: boolean
}

/** How care that starts with this appointment is paid. */
type Checkout = {
  readonly operation: 'ffsCheckout' | 'selfReferCheckout'
  readonly source: 'SelfPay' | 'Organization'
  readonly wanted: WantedCare
  readonly pay: (payer: Payer) => Promise<Outcome<Payment>>
}

export function ffsCheckout(
  ports: BookingPorts,
  viewer: Viewer | undefined,
  wanted: WantedCheckout,
): Promise<Outcome<Appointment>> {
  return beginCare(ports, viewer, {
    operation: 'ffsCheckout',
    source: 'SelfPay',
    wanted,
    pay: (payer) => payByCard(ports, payer, wanted),
  })
}

export function selfReferCheckout(
  ports: BookingPorts,
  viewer: Viewer | undefined,
  wanted: WantedCare,
): Promise<Outcome<Appointment>> {
  return beginCare(ports, viewer, {
    operation: 'selfReferCheckout',
    source: 'Organization',
    wanted,
    pay: () => Promise.resolve({ ok: true, value: { priceInCents: null } }),
  })
}

/** Starts care and books its first appointment in one transaction. */
async function beginCare(
  ports: BookingPorts,
  viewer: Viewer | undefined,
  { operation, source, wanted, pay }: Checkout,
): Promise<Outcome<Appointment>> {
  const patient = requirePatient(viewer)
  const { userId } = patient
  const { facts, intake } = await ports.checks.standingOf(patient)
  const { idempotencyKey: key, ...args } = wanted
  const request = { userId, operation, key, args }
  const before = await bookedBefore(ports, request, { rows: intake.rows, wanted })
  if (before !== undefined) return before
  const careTypes = wanted.careFlows.map(({ careType }) => careType)
  const refusal = refusalOfChoice(wanted.careFlows, source) ?? refusalOfCare(facts, careTypes)
  if (refusal !== undefined) return refusal
  const careType = bookedCareType(facts, careTypes)
  if (careType === undefined) return refuse('CARE_TYPE_NOT_OFFERED')
  if (facts.ask('payment-source', { careType }) !== source) return refuse('WRONG_PAYMENT_SOURCE')
  if (hasIntake(intake.rows, careType)) return refuse('ALREADY_BOOKED')
  if (isAnyOnHold(facts, [careType])) return refuse('CARE_ON_HOLD')
  const kind = { careType, appointmentType: 'intake' } as const
  const problem = await ports.checks.refusalOfTime(userId, wanted, kind)
  if (problem !== undefined) return sameOr(ports, problem, { userId, slot: wanted })
  const hasPaymentMethod = intake.person.user.has_payment_method
  const payment = await pay({ patient, careType, hasPaymentMethod })
  if (!payment.ok) return payment
  const { priceInCents, keepCard } = payment.value
  const flows = careTypes.map((one) => ({
    careType: one,
    paymentSource: facts.ask('payment-source', { careType: one }),
  }))
  const visit: CheckedVisit = {
    ...intake,
    ...kind,
    slot: wanted,
    paymentSource: source,
    priceInCents,
    flows,
  }
  return bookOnce(ports, request, { visit, alongside: keepCard })
}

async function payByCard(
  { prices, payments }: BookingPorts,
  { patient, careType, hasPaymentMethod }: Payer,
  wanted: WantedCheckout,
): Promise<Outcome<Payment>> {
  const { paymentToken: token, paymentType: type, shownPriceInCents, idempotencyKey } = wanted
  const price = await prices.bookingPrice(patient, careType)
  if (
    price === null ||
    (price.discountedPriceInCents ?? price.intakePriceInCents) !== shownPriceInCents
  )
    return refuse('PRICE_CHANGED')
  const priceInCents = price.intakePriceInCents
  if (token === undefined)
    return hasPaymentMethod ? { ok: true, value: { priceInCents } } : refuse('NO_PAYMENT_METHOD')
  const { userId } = patient
  const card = await payments.attachPaymentMethod(userId, { token, type, idempotencyKey })
  if (!card.ok) return card
  const keepCard = async (trx: Trx) => {
    await payments.keepPaymentMethod(trx, userId, card.value)
  }
  return { ok: true, value: { priceInCents, keepCard } }
}
