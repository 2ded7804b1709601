import { type Refusal, refuse } from '../../errors.ts'
import type { BookingFacts } from '../definitions/asked-facts.ts'
import type { CareStatus, PaymentSource } from '../people/tables.ts'
import type { CareType } from '../organizations/tables.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'

/** A care flow as the client requests it. */
export type CareFlowChoice = {
  readonly careType: CareType
  readonly careStatus: CareStatus
  readonly paymentSource: PaymentSource
}

/**
 * The care type to book first when care of these types starts. The fact `order-of-booking` has the
 * order.
 */
export function bookedCareType(
  facts: BookingFacts,
  careTypes: readonly CareType[],
): CareType | undefined {
  return facts.ask('order-of-booking').find((careType) => careTypes.includes(careType))
}

/**
 * Why a person who passed the gate cannot start care of these types; `undefined` if they can.
 * Checks eligibility, then each care type.
 *
 * Source: decisions 14 and 15; Q-GATE-14, Q-CARE-02.
 */
export function refusalOfCare(
  facts: BookingFacts,
  careTypes: readonly CareType[],
): Refusal | undefined {
  if (!facts.ask('is-eligible') || !facts.ask('may-go-on-to-booking')) return refuse('NOT_ELIGIBLE')
  if (facts.ask('intake-is-missing')) return refuse('QUESTIONNAIRE_DUE')
  const mayBegin = careTypes.every((careType) => facts.ask('care-can-be-chosen', { careType }))
  return mayBegin ? undefined : refuse('CARE_TYPE_NOT_OFFERED')
}

export function isAnyOnHold(
  facts: Pick<BookingFacts, 'ask'>,
  careTypes: readonly CareType[],
): boolean {
  return careTypes.some((careType) => facts.ask('care-is-on-hold', { careType }))
}

/**
 * Checks that the requested care flows are active, that no type is repeated, and that this source
 * pays for all of them.
 */
export function refusalOfChoice(
  choices: readonly CareFlowChoice[],
  source: PaymentSource,
): Refusal | undefined {
  const isDistinct = new Set(choices.map(({ careType }) => careType)).size === choices.length
  if (
    choices.length === 0 ||
    !isDistinct ||
    choices.some(({ careStatus }) => careStatus !== 'Active')
  )
    return refuse('BAD_INPUT', { field: 'careFlows' })
  return choices.every(({ paymentSource }) => paymentSource === source)
    ? undefined
    : refuse('WRONG_PAYMENT_SOURCE')
}

type Slot = { readonly start: Date; readonly end: Date; readonly providerId: string }

/**
 * The upcoming appointment that replaced another one, if it is at exactly this time with this
 * provider.
 */
export function successorAt(
  rows: readonly AppointmentRow[],
  movedId: string,
  slot: Slot,
): AppointmentRow | undefined {
  return sameAppointment(
    rows.filter((row) => String(row.rescheduled_from) === movedId),
    slot,
  )
}

/** The person's own upcoming appointment at exactly this time with this provider. */
export function sameAppointment(
  rows: readonly AppointmentRow[],
  slot: Slot,
): AppointmentRow | undefined {
  return rows.find(
    (row) =>
      row.status === 'upcoming' &&
      row.provider_id === slot.providerId &&
      row.starts_at.getTime() === slot.start.getTime() &&
      row.ends_at.getTime() === slot.end.getTime(),
  )
}

/** True if the first appointment of a care type is upcoming or over. */
export function hasIntake(rows: readonly AppointmentRow[], careType: CareType): boolean {
  return rows.some(
    (row) =>
      row.care_type === careType &&
      row.appointment_type === 'intake' &&
      (row.status === 'upcoming' || row.status === 'complete'),
  )
}

/** The time was taken meanwhile, or the person has another appointment then. */
export const SLOT_TAKEN: Refusal = { ok: false, code: 'CONFLICT', says: 'SLOT_NOT_OFFERED' }

/**
 * Translates a violated constraint of the appointments table to a refusal; `undefined` for other
 * constraints.
 */
export function refusalOfConstraint(constraint: string | undefined): Refusal | undefined {
  if (constraint === 'one_intake_of_care_type') return refuse('ALREADY_BOOKED')
  const isTaken =
    constraint === 'appointments_of_provider_apart' ||
    constraint === 'appointments_of_patient_apart'
  return isTaken ? SLOT_TAKEN : undefined
}
