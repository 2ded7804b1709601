import { postgresConstraint, type Trx, withTransaction } from '../../database/transaction.ts'
import { type Outcome, type Refusal, refuse } from '../../errors.ts'
import type { Appointment, CareFlow } from '../../graphql/generated.ts'
import type { Idempotency, KeyedRequest } from '../../idempotency/idempotency.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import type { CareType } from '../organizations/tables.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'
import type { BookingChecks, Standing, WantedTime, WantedVisit } from './booking-checks.ts'
import {
  bookedCareType,
  type CareFlowChoice,
  hasIntake,
  isAnyOnHold,
  refusalOfCare,
  refusalOfChoice,
  refusalOfConstraint,
  sameAppointment,
} from './booking-rules.ts'
import { type CheckedVisit, makeAppointment, type MakingPorts } from './make-appointment.ts'
import type { PaymentMethods } from './payment-methods.ts'

type BookingPorts = MakingPorts & {
  readonly checks: BookingChecks
  readonly idempotency: Idempotency
  readonly payments: PaymentMethods
  readonly prices: Pick<CouponService, 'bookingPrice'>
}

/** A requested first appointment, with the care that starts. */
type WantedCare = WantedTime & { readonly careFlows: readonly CareFlowChoice[] }

/** A requested first appointment, with the card that pays. */
type WantedCheckout = WantedCare & {
  /** `undefined` for the card on file. */
  readonly paymentToken: string | undefined
  readonly paymentType: string
  /** The price of the first appointment that the person was shown. */
  readonly shownPriceInCents: number
}

/**
 * Books first appointments and follow-ups. Booking is idempotent by key and, across tabs, by
 * patient, provider and time.
 *
 * Refusals: NOT_ELIGIBLE, QUESTIONNAIRE_DUE, CARE_TYPE_NOT_OFFERED, CARE_ON_HOLD,
 * WRONG_PAYMENT_SOURCE, SLOT_NOT_OFFERED, ALREADY_BOOKED, CONFLICT if the time was taken,
 * PRICE_CHANGED if the person was shown another price, and those of the card.
 */
export type BookingService = {
  readonly selectCareFlow: (
    viewer: Viewer | undefined,
    choices: readonly CareFlowChoice[],
  ) => Promise<Outcome<readonly CareFlow[]>>
  readonly scheduleAppointment: (
    viewer: Viewer | undefined,
    wanted: WantedVisit,
  ) => Promise<Outcome<Appointment>>
  /**
   * Books a follow-up of current care with one of the person's providers. NO_PAYMENT_METHOD if the
   * person pays and has no card on file.
   */
  readonly scheduleFollowUp: (
    viewer: Viewer | undefined,
    wanted: WantedVisit,
  ) => Promise<Outcome<Appointment>>
  readonly ffsCheckout: (
    viewer: Viewer | undefined,
    wanted: WantedCheckout,
  ) => Promise<Outcome<Appointment>>
  /** As `ffsCheckout`, without a card, for care that the person's organization pays for. */
  readonly selfReferCheckout: (
    viewer: Viewer | undefined,
    wanted: WantedCare,
  ) => Promise<Outcome<Appointment>>
}

/** The price, and the statement that stores the card. */
type Payment = {
  readonly priceInCents: number | null
  readonly keepCard: (trx: Trx) => Promise<void>
}

/** How care that starts with this appointment is paid. */
type Checkout = {
  readonly operation: 'ffsCheckout' | 'selfReferCheckout'
  readonly source: 'SelfPay' | 'Organization'
  readonly pay: (
    patient: Viewer,
    careType: CareType,
    person: Standing['intake']['person'],
  ) => Promise<Outcome<Payment>>
}

type Asked = {
  readonly patient: Viewer
  readonly standing: Standing
  readonly request: KeyedRequest
  readonly wanted: WantedVisit
}

export function createBookingService(ports: BookingPorts): BookingService {
  const { platform, people, appointments, idempotency, payments, prices, checks } = ports
  const { standingOf, refusalOfTime, paymentOf, present } = checks

  /**
   * The appointment that an earlier request made, with the same key or the same time and provider.
   */
  const earlier = async (
    request: KeyedRequest,
    rows: readonly AppointmentRow[],
    wanted: WantedTime,
  ) => {
    const id = (await idempotency.find(request)) ?? sameAppointment(rows, wanted)?.id
    return id === undefined ? undefined : present(request.userId, String(id))
  }

  /** A refusal may be caused by the same booking from another tab. Then returns that booking. */
  const sameOr = async (
    refusal: Refusal,
    userId: string,
    wanted: CheckedVisit['slot'],
  ): Promise<Outcome<Appointment>> => {
    const same = sameAppointment(await appointments.rowsOfUser(userId), wanted)
    return same === undefined ? refusal : present(userId, String(same.id))
  }

  const make = async (
    request: KeyedRequest,
    intake: CheckedVisit,
    alongside: (trx: Trx) => Promise<void>,
  ): Promise<Outcome<Appointment>> => {
    const { userId } = request
    const provider = await appointments.findProvider(intake.slot.providerId)
    if (provider === undefined) return refuse('SLOT_NOT_OFFERED')
    try {
      const made = await idempotency.once(request, async (trx) => {
        await alongside(trx)
        return makeAppointment(ports, trx, intake, provider.name)
      })
      return await present(userId, made.id)
    } catch (error) {
      const refusal = refusalOfConstraint(postgresConstraint(error))
      if (refusal === undefined) throw error
      return sameOr(refusal, userId, intake.slot)
    }
  }

  /** Books the time for the first of these care types that offers it. */
  const bookOneOf = async (
    careTypes: readonly CareType[],
    appointmentType: CheckedVisit['appointmentType'],
    { patient, standing, request, wanted }: Asked,
  ): Promise<Outcome<Appointment>> => {
    const { userId } = patient
    for (const careType of careTypes) {
      const kind = { careType, appointmentType }
      const problem = await refusalOfTime(userId, wanted, kind)
      if (problem?.code === 'SLOT_NOT_OFFERED') continue
      if (problem !== undefined) return sameOr(problem, userId, wanted)
      const payment = await paymentOf(patient, standing, kind, wanted)
      if (!payment.ok) return payment
      return make(
        request,
        { ...standing.intake, ...kind, ...payment.value, slot: wanted, flows: [] },
        () => Promise.resolve(),
      )
    }
    return refuse('SLOT_NOT_OFFERED')
  }

  const payByCard =
    ({
      paymentToken: token,
      paymentType: type,
      shownPriceInCents,
      idempotencyKey,
    }: WantedCheckout): Checkout['pay'] =>
    async (patient, careType, { user }) => {
      const price = await prices.bookingPrice(patient, careType)
      if (
        price === null ||
        (price.discountedPriceInCents ?? price.intakePriceInCents) !== shownPriceInCents
      )
        return refuse('PRICE_CHANGED')
      if (token === undefined && !user.has_payment_method) return refuse('NO_PAYMENT_METHOD')
      const { userId } = patient
      const card =
        token === undefined
          ? undefined
          : await payments.attachPaymentMethod(userId, { token, type, idempotencyKey })
      if (card?.ok === false) return card
      const keepCard = async (trx: Trx) => {
        if (card !== undefined) await payments.keepPaymentMethod(trx, userId, card.value)
      }
      return { ok: true, value: { priceInCents: price.intakePriceInCents, keepCard } }
    }

  /** Starts care and books its first appointment in one transaction. */
  const beginCare = async (
    viewer: Viewer | undefined,
    wanted: WantedCare,
    { operation, source, pay }: Checkout,
  ) => {
    const patient = requirePatient(viewer)
    const { userId } = patient
    const { facts, intake } = await standingOf(patient)
    const { idempotencyKey: key, ...args } = wanted
    const request = { userId, operation, key, args }
    const before = await earlier(request, intake.rows, wanted)
    if (before !== undefined) return before
    const careTypes = wanted.careFlows.map(({ careType }) => careType)
    const refusal = refusalOfChoice(wanted.careFlows, source) ?? refusalOfCare(facts, careTypes)
    if (refusal !== undefined) return refusal
    const careType = bookedCareType(facts, careTypes)
    if (careType === undefined) return refuse('CARE_TYPE_NOT_OFFERED')
    if (facts.ask('payment-source', { careType }) !== source) return refuse('WRONG_PAYMENT_SOURCE')
    if (hasIntake(intake.rows, careType)) return refuse('ALREADY_BOOKED')
    if (isAnyOnHold(facts, [careType])) return refuse('CARE_ON_HOLD')
    const problem = await refusalOfTime(userId, wanted, { careType, appointmentType: 'intake' })
    if (problem !== undefined) return sameOr(problem, userId, wanted)
    const payment = await pay(patient, careType, intake.person)
    if (!payment.ok) return payment
    const { priceInCents, keepCard } = payment.value
    const flows = careTypes.map((one) => ({
      careType: one,
      paymentSource: facts.ask('payment-source', { careType: one }),
    }))
    const first = { appointmentType: 'intake', paymentSource: source, priceInCents } as const
    return make(request, { ...intake, ...first, slot: wanted, careType, flows }, keepCard)
  }

  return {
    selectCareFlow: async (viewer, choices) => {
      const patient = requirePatient(viewer)
      const careTypes = choices.map(({ careType }) => careType)
      const { facts } = await standingOf(patient)
      const refusal = refusalOfChoice(choices, 'Organization') ?? refusalOfCare(facts, careTypes)
      if (refusal !== undefined) return refusal
      const booked = bookedCareType(facts, careTypes)
      if (booked === undefined) return refuse('CARE_TYPE_NOT_OFFERED')
      if (facts.ask('payment-source', { careType: booked }) !== 'Organization')
        return refuse('WRONG_PAYMENT_SOURCE')
      const flows = careTypes.map((careType) => ({
        careType,
        paymentSource: facts.ask('payment-source', { careType }),
      }))
      await withTransaction(platform.db, (trx) =>
        ports.careStart.startCareFlows(trx, patient.userId, flows),
      )
      return { ok: true, value: (await people.currentUser(patient)).careFlows }
    },

    scheduleAppointment: async (viewer, wanted) => {
      const patient = requirePatient(viewer)
      const standing = await standingOf(patient)
      const { facts, intake } = standing
      const { idempotencyKey: key, ...args } = wanted
      const request = { userId: patient.userId, operation: 'scheduleAppointment', key, args }
      const before = await earlier(request, intake.rows, wanted)
      if (before !== undefined) return before
      const { ongoing } = intake
      const sponsored = ongoing.filter(
        (careType) => facts.ask('payment-source', { careType }) === 'Organization',
      )
      const refusal = refusalOfCare(facts, sponsored)
      if (refusal !== undefined) return refusal
      if (sponsored.length === 0)
        return refuse(ongoing.length === 0 ? 'CARE_TYPE_NOT_OFFERED' : 'WRONG_PAYMENT_SOURCE')
      const waiting = facts
        .ask('order-of-booking')
        .filter((one) => sponsored.includes(one) && !hasIntake(intake.rows, one))
      if (waiting.length === 0) return refuse('ALREADY_BOOKED')
      const bookable = waiting.filter((careType) => !facts.ask('care-is-on-hold', { careType }))
      if (bookable.length === 0) return refuse('CARE_ON_HOLD')
      return bookOneOf(bookable, 'intake', { patient, standing, request, wanted })
    },

    scheduleFollowUp: async (viewer, wanted) => {
      const patient = requirePatient(viewer)
      const standing = await standingOf(patient)
      const { facts, intake } = standing
      const { idempotencyKey: key, ...args } = wanted
      const request = { userId: patient.userId, operation: 'scheduleFollowUp', key, args }
      const before = await earlier(request, intake.rows, wanted)
      if (before !== undefined) return before
      const goingOn = facts
        .ask('order-of-booking')
        .filter((careType) => facts.ask('care-can-be-scheduled', { careType }))
      if (goingOn.length === 0)
        return refuse(isAnyOnHold(facts, intake.ongoing) ? 'CARE_ON_HOLD' : 'CARE_TYPE_NOT_OFFERED')
      return bookOneOf(goingOn, 'checkin', { patient, standing, request, wanted })
    },

    ffsCheckout: (viewer, wanted) =>
      beginCare(viewer, wanted, {
        operation: 'ffsCheckout',
        source: 'SelfPay',
        pay: payByCard(wanted),
      }),

    selfReferCheckout: (viewer, wanted) =>
      beginCare(viewer, wanted, {
        operation: 'selfReferCheckout',
        source: 'Organization',
        pay: () =>
          Promise.resolve({
            ok: true,
            value: { priceInCents: null, keepCard: () => Promise.resolve() },
          }),
      }),
  }
}
