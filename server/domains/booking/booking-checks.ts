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

/** What a booking is checked with. */
export type CheckPorts = {
  readonly personOf: FlowInputs['personOf']
  readonly assessments: AssessmentService
  readonly appointments: AppointmentService
  readonly scheduling: SchedulingService
  readonly prices: Pick<CouponService, 'bookingPrice'>
}

/** A time with a provider, and the client's key for wanting it. */
export type WantedTime = {
  readonly start: Date
  readonly end: Date
  readonly providerId: string
  readonly idempotencyKey: string
}

/** What the person was shown of who pays, where they were shown it. */
export type ShownPayment = {
  /** `null` where they do not pay. */
  readonly shownPriceInCents: number | null
  /** The organization that pays. */
  readonly organizationId: string | null
  /** The person pays for the visit. */
  readonly isFeeForServiceTime: boolean | null
}

/** A time that is wanted, and what the person was shown of who pays. */
export type WantedVisit = WantedTime & ShownPayment

/** Who books: what the facts say of them, and what an appointment of theirs is made from. */
export type Standing = { readonly facts: BookingFacts; readonly intake: Pick<CheckedVisit, 'person' | 'ongoing' | 'rows'> }

type VisitKind = Pick<CheckedVisit, 'careType' | 'appointmentType'>

/** What every booking asks before an appointment is made. */
export type BookingChecks = {
  readonly standingOf: (viewer: Viewer) => Promise<Standing>
  /** Why a time cannot be booked; `undefined` when it can. SLOT_NOT_OFFERED, CONFLICT. */
  readonly refusalOfTime: (userId: string, wanted: WantedTime, kind: VisitKind) => Promise<Refusal | undefined>
  /** Who pays for a visit. Refusals: WRONG_PAYMENT_SOURCE, PRICE_CHANGED, NO_PAYMENT_METHOD. */
  readonly paymentOf: (
    viewer: Viewer,
    standing: Standing,
    kind: VisitKind,
    shown: ShownPayment,
  ) => Promise<Outcome<Pick<CheckedVisit, 'paymentSource' | 'priceInCents'>>>
  /** An appointment of the person's own. @throws NOT_FOUND. */
  readonly present: (userId: string, id: string) => Promise<Outcome<Appointment>>
}

/** The checks over other domains' services. */
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
      if (!isPaidAsShown(shown, paymentSource, user.organization_id)) return refuse('WRONG_PAYMENT_SOURCE')
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
  const isOrganizationRight = organizationId === null || (source === 'Organization' && organizationId === ownOrganization)
  return isOrganizationRight && (isFeeForServiceTime ?? source === 'SelfPay') === (source === 'SelfPay')
}
