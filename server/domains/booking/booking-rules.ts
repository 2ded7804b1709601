import { type Refusal, refuse } from '../../errors.ts'
import type { OperationsContent } from '../configuration/operator-content.ts'
import { isOngoing } from '../identity/user-rules.ts'
import type { CareStatus, PaymentSource, UserCareFlowRow } from '../identity/tables.ts'
import type { CareType, OrganizationCareFlowRow } from '../organizations/tables.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'

/** A care flow as a client asks for it. */
export type CareFlowChoice = {
  readonly careType: CareType
  readonly careStatus: CareStatus
  readonly paymentSource: PaymentSource
}

/** What decides whether somebody may book. */
export type BookingFacts = {
  readonly isUserEligible: boolean
  readonly permittedCareTypes: readonly CareType[]
  readonly isTherapyOnboarding: boolean
  /** `undefined` without an organization. */
  readonly organizationFlows: readonly Pick<OrganizationCareFlowRow, 'care_type' | 'can_self_refer'>[] | undefined
  readonly careFlows: readonly Pick<UserCareFlowRow, 'care_type' | 'care_status' | 'payment_source'>[]
  /** Whether the intake was ever handed in. */
  readonly hasIntake: boolean
  /** What the newest results say; `null` before the first. */
  readonly conditions: { readonly suicidal: boolean; readonly bipolarSchizophrenia: boolean } | null
}

/** Of both care types the psychiatry intake comes first. Source: Q-BOOK-07. */
export const BY_ORDER_OF_BOOKING: readonly CareType[] = ['Psychiatry', 'Therapy']

/** The care type whose first appointment is booked when care of these types begins. */
export function bookedCareType(careTypes: readonly CareType[]): CareType {
  return careTypes.includes('Psychiatry') ? 'Psychiatry' : 'Therapy'
}

/**
 * Why somebody whom the gate lets book may not begin care of these types; `undefined` when they may: eligibility first, then each
 * care type.
 *
 * Source: decisions 14 and 15; Q-GATE-14, Q-CARE-02.
 */
export function refusalOfCare(facts: BookingFacts, careTypes: readonly CareType[]): Refusal | undefined {
  if (!facts.isUserEligible || isKeptFromSelfPay(facts)) return refuse('NOT_ELIGIBLE')
  if (isJudgedByResults(facts) && !facts.hasIntake) return refuse('QUESTIONNAIRE_DUE')
  return careTypes.every((careType) => mayBegin(careType, facts)) ? undefined : refuse('CARE_TYPE_NOT_OFFERED')
}

/** Whether care flows were asked for as this mutation begins them: active, each type once, paid for from this source. */
export function refusalOfChoice(choices: readonly CareFlowChoice[], source: PaymentSource): Refusal | undefined {
  const isDistinct = new Set(choices.map(({ careType }) => careType)).size === choices.length
  if (choices.length === 0 || !isDistinct || choices.some(({ careStatus }) => careStatus !== 'Active'))
    return refuse('BAD_INPUT', { field: 'careFlows' })
  return choices.every(({ paymentSource }) => paymentSource === source) ? undefined : refuse('WRONG_PAYMENT_SOURCE')
}

/** The person's own upcoming appointment at exactly this time with this provider. */
export function sameAppointment(
  rows: readonly AppointmentRow[],
  slot: { readonly start: Date; readonly end: Date; readonly providerId: string },
): AppointmentRow | undefined {
  return rows.find(
    (row) =>
      row.status === 'upcoming' &&
      row.provider_id === slot.providerId &&
      row.starts_at.getTime() === slot.start.getTime() &&
      row.ends_at.getTime() === slot.end.getTime(),
  )
}

/** Whether the first appointment of a care type is booked or was had. */
export function hasIntake(rows: readonly AppointmentRow[], careType: CareType): boolean {
  return rows.some(
    (row) =>
      row.care_type === careType && row.appointment_type === 'intake' && (row.status === 'upcoming' || row.status === 'complete'),
  )
}

/** Somebody was first, or the person has something else at that time. */
export const SLOT_TAKEN: Refusal = { ok: false, code: 'CONFLICT', says: 'SLOT_NOT_OFFERED' }

/** What the database's refusal of an appointment means; `undefined` for any other failure. */
export function refusalOfConstraint(constraint: string | undefined): Refusal | undefined {
  if (constraint === 'one_intake_of_care_type') return refuse('ALREADY_BOOKED')
  const isTaken = constraint === 'appointments_of_provider_apart' || constraint === 'appointments_of_patient_apart'
  return isTaken ? SLOT_TAKEN : undefined
}

/** What the operator charges for a first visit, in cents. */
export function intakePrice(prices: OperationsContent['pricesInCents'], careType: CareType): number {
  return careType === 'Therapy' ? prices.therapyIntakePriceInCents : prices.psychiatryIntakePriceInCents
}

/** Results that need more than a self-pay visit by video. Source: Q-RSLT-04, Q-RSLT-05, Q-RSLT-11; decision 24. */
function isKeptFromSelfPay(facts: BookingFacts): boolean {
  const { conditions } = facts
  return isJudgedByResults(facts) && conditions !== null && (conditions.suicidal || conditions.bipolarSchizophrenia)
}

/** Who pays alone begins by what the intake says; a school's people and therapy onboarding do not. */
function isJudgedByResults({ organizationFlows, careFlows, isTherapyOnboarding }: BookingFacts): boolean {
  const isSponsored = organizationFlows !== undefined || careFlows.some((flow) => flow.payment_source === 'Organization')
  return !isSponsored && !isTherapyOnboarding
}

function mayBegin(careType: CareType, { permittedCareTypes, organizationFlows, careFlows }: BookingFacts): boolean {
  const own = careFlows.find((flow) => flow.care_type === careType)
  if (!permittedCareTypes.includes(careType) || own?.care_status === 'ScreenedOut') return false
  const wasAssigned = own !== undefined && (isOngoing(own) || own.care_status === 'New')
  const offer = organizationFlows?.find((flow) => flow.care_type === careType)
  return wasAssigned || offer === undefined || offer.can_self_refer
}
