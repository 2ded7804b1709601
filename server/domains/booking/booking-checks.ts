import { codedError, type Outcome, type Refusal, refuse } from '../../errors.ts'
import type { Appointment } from '../../graphql/generated.ts'
import type { Viewer } from '../../viewer.ts'
import type { AssessmentService } from '../assessments/assessment-service.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import type { BookingFacts } from '../definitions/asked-facts.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import type { SchedulingService } from '../scheduling/scheduling-service.ts'
import { SLOT_TAKEN } from './booking-rules.ts'
import type { CheckedVisit } from './make-appointment.ts'

type CheckPorts = {
  readonly personOf: FlowInputs['personOf']
  readonly assessments: AssessmentService
  readonly appointments: AppointmentService
  readonly scheduling: SchedulingService
  readonly prices: Pick<CouponService, 'bookingPrice'>
}

/** A time with a provider, and the client's idempotency key. */
export type WantedTime = {
  readonly start: Date
  readonly end: Date
  readonly providerId: string
  readonly idempotencyKey: string
}

/** Who pays, as the screen said. Absent if the screen did not say it. */
type ShownPayment = {
  /** `null` if the person does not pay. */
  readonly shownPriceInCents: number | null
  readonly organizationId: string | null
  /** True if the person pays for the visit. */
  readonly isFeeForServiceTime: boolean | null
}

export type WantedVisit = WantedTime & ShownPayment

/** The patient who books: facts about them, and data for a new appointment. */
export type Standing = {
  readonly facts: BookingFacts
  readonly intake: Pick<CheckedVisit, 'person' | 'ongoing' | 'rows'>
}

type VisitKind = Pick<CheckedVisit, 'careType' | 'appointmentType'>

/** Checks before an appointment is made. */
export type BookingChecks = {
  readonly standingOf: (viewer: Viewer) => Promise<Standing>
  /** Why a time cannot be booked: SLOT_NOT_OFFERED or CONFLICT; `undefined` if it can. */
  readonly refusalOfTime: (
    userId: string,
    wanted: WantedTime,
    kind: VisitKind,
  ) => Promise<Refusal | undefined>
  /** Who pays for a visit. Refusals: WRONG_PAYMENT_SOURCE, PRICE_CHANGED, NO_PAYMENT_METHOD. */
  readonly paymentOf: (
    viewer: Viewer,
    standing: Standing,
    kind: VisitKind,
    shown: ShownPayment,
  ) => Promise<Outcome<Pick<CheckedVisit, 'paymentSource' | 'priceInCents'>>>
  /** A person's own appointment. @throws NOT_FOUND. */
  readonly present: (userId: string, id: string) => Promise<Outcome<Appointment>>
}

export function createBookingChecks(ports: CheckPorts): BookingChecks {
  const { personOf, assessments, appointments, scheduling, prices } = ports
  return {
    standingOf: async (viewer) => {
      const { userId } = viewer
      const [{ stored, user, facts }, latestAssessment, hasIntake, rows] = await Promise.all([
        personOf(viewer),
        assessments.latest(viewer),
        assessments.hasIntake(userId),
        appointments.rowsOfUser(userId),
      ])
      return {
        facts: facts.about({ latestAssessment, history: { hasIntake } }),
        intake: { person: stored, ongoing: user.careTypes, rows },
      }
    },
    refusalOfTime: async (userId, { start, end, providerId }, kind) => {
      const state = await scheduling.slotState(userId, { start, end, providerId, ...kind })
      if (state === 'not offered') return refuse('SLOT_NOT_OFFERED')
      return state === 'taken' ? SLOT_TAKEN : undefined
    },
    paymentOf: async (viewer, { facts, intake }, { careType, appointmentType }, shown) => {
      const { user } = intake.person
      const paymentSource = facts.ask('payment-source', { careType })
      if (!isPaidAsShown(shown, paymentSource, user.organization_id))
        return refuse('WRONG_PAYMENT_SOURCE')
      const price = await prices.bookingPrice(viewer, careType)
      const { full, discounted } =
        appointmentType === 'intake'
          ? { full: price?.intakePriceInCents, discounted: price?.discountedPriceInCents }
          : { full: price?.followUpPriceInCents, discounted: price?.discountedFollowUpPriceInCents }
      if ((discounted ?? full ?? null) !== shown.shownPriceInCents) return refuse('PRICE_CHANGED')
      if (price !== null && !user.has_payment_method) return refuse('NO_PAYMENT_METHOD')
      return { ok: true, value: { paymentSource, priceInCents: full ?? null } }
    },
    present: async (userId, id) => {
      const appointment = await appointments.findOfUser(userId, id)
      if (appointment === undefined) throw codedError('NOT_FOUND')
      return { ok: true, value: appointment }
    },
  }
}

function isPaidAsShown(
  { organizationId, isFeeForServiceTime }: ShownPayment,
  source: CheckedVisit['paymentSource'],
  ownOrganization: string | null,
): boolean {
  const isOrganizationRight =
    organizationId === null || (source === 'Organization' && organizationId === ownOrganization)
  return (
    isOrganizationRight && (isFeeForServiceTime ?? source === 'SelfPay') === (source === 'SelfPay')
  )
}
