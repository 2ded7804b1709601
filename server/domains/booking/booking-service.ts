import { withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Appointment, CareFlow } from '../../graphql/generated.ts'
import type { KeyedRequest } from '../../idempotency/idempotency.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { CareType } from '../organizations/tables.ts'
import { bookedBefore, bookOnce, type BookingPorts, sameOr } from './book-once.ts'
import type { Standing, WantedVisit } from './booking-checks.ts'
import {
  bookedCareType,
  type CareFlowChoice,
  hasIntake,
  isAnyOnHold,
  refusalOfCare,
  refusalOfChoice,
} from './booking-rules.ts'
import { ffsCheckout, selfReferCheckout, type WantedCare, type WantedCheckout } from './checkout.ts'
import type { CheckedVisit } from './make-appointment.ts'

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

/** A visit that the patient has not booked before. */
type NewRequest = {
  readonly patient: Viewer
  readonly standing: Standing
  readonly request: KeyedRequest
  readonly wanted: WantedVisit
}

async function selectCareFlow(
  { platform, people, checks, careStart }: BookingPorts,
  viewer: Viewer | undefined,
  choices: readonly CareFlowChoice[],
): Promise<Outcome<readonly CareFlow[]>> {
  const patient = requirePatient(viewer)
  const careTypes = choices.map(({ careType }) => careType)
  const { facts } = await checks.standingOf(patient)
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
  await withTransaction(platform.db, (trx) => careStart.startCareFlows(trx, patient.userId, flows))
  return { ok: true, value: (await people.currentUser(patient)).careFlows }
}

async function scheduleAppointment(
  ports: BookingPorts,
  viewer: Viewer | undefined,
  wanted: WantedVisit,
): Promise<Outcome<Appointment>> {
  const patient = requirePatient(viewer)
  const standing = await ports.checks.standingOf(patient)
  const { facts, intake } = standing
  const { idempotencyKey: key, ...args } = wanted
  const request = { userId: patient.userId, operation: 'scheduleAppointment', key, args }
  const before = await bookedBefore(ports, request, { rows: intake.rows, wanted })
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
  return bookOneOf(
    ports,
    { careTypes: bookable, appointmentType: 'intake' },
    { patient, standing, request, wanted },
  )
}

async function scheduleFollowUp(
  ports: BookingPorts,
  viewer: Viewer | undefined,
  wanted: WantedVisit,
): Promise<Outcome<Appointment>> {
  const patient = requirePatient(viewer)
  const standing = await ports.checks.standingOf(patient)
  const { facts, intake } = standing
  const { idempotencyKey: key, ...args } = wanted
  const request = { userId: patient.userId, operation: 'scheduleFollowUp', key, args }
  const before = await bookedBefore(ports, request, { rows: intake.rows, wanted })
  if (before !== undefined) return before
  const current = facts
    .ask('order-of-booking')
    .filter((careType) => facts.ask('care-can-be-scheduled', { careType }))
  if (current.length === 0)
    return refuse(isAnyOnHold(facts, intake.ongoing) ? 'CARE_ON_HOLD' : 'CARE_TYPE_NOT_OFFERED')
  return bookOneOf(
    ports,
    { careTypes: current, appointmentType: 'checkin' },
    { patient, standing, request, wanted },
  )
}

/** Books the time for the first of these care types that offers it. */
async function bookOneOf(
  ports: BookingPorts,
  {
    careTypes,
    appointmentType,
  }: Pick<CheckedVisit, 'appointmentType'> & { readonly careTypes: readonly CareType[] },
  { patient, standing, request, wanted }: NewRequest,
): Promise<Outcome<Appointment>> {
  const { checks } = ports
  const { userId } = patient
  for (const careType of careTypes) {
    const kind = { careType, appointmentType }
    const problem = await checks.refusalOfTime(userId, wanted, kind)
    if (problem?.code === 'SLOT_NOT_OFFERED') continue
    if (problem !== undefined) return sameOr(ports, problem, { userId, slot: wanted })
    const payment = await checks.paymentOf(patient, standing, kind, wanted)
    if (!payment.ok) return payment
    const visit = { ...standing.intake, ...kind, ...payment.value, slot: wanted, flows: [] }
    return bookOnce(ports, request, { visit })
  }
  return refuse('SLOT_NOT_OFFERED')
}

export function createBookingService(ports: BookingPorts): BookingService {
  return {
    selectCareFlow: (viewer, choices) => selectCareFlow(ports, viewer, choices),
    scheduleAppointment: (viewer, wanted) => scheduleAppointment(ports, viewer, wanted),
    scheduleFollowUp: (viewer, wanted) => scheduleFollowUp(ports, viewer, wanted),
    ffsCheckout: (viewer, wanted) => ffsCheckout(ports, viewer, wanted),
    selfReferCheckout: (viewer, wanted) => selfReferCheckout(ports, viewer, wanted),
  }
}
