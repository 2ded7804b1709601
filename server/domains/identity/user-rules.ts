import type { Notification, User } from '../../graphql/generated.ts'
import type { AppointmentsOfUser } from '../scheduling/appointment-rules.ts'
import type { Affiliation } from '../organizations/organization-rules.ts'
import type { StoredOrganization } from '../organizations/organization-parts.ts'
import type { CareType } from '../organizations/tables.ts'
import type { CareStatus, NotificationRow, TaskRow, UserCareFlowRow, UserRow } from './tables.ts'

/**
 * A person as stored, with what belongs to them. Care flows and tasks are in order of creation, notifications newest first,
 * recommendations of providers by name.
 */
export type StoredUser = {
  readonly user: UserRow
  readonly careFlows: readonly UserCareFlowRow[]
  readonly tasks: readonly TaskRow[]
  readonly notifications: readonly NotificationRow[]
  readonly recommendedCareTypes: readonly CareType[]
  /** `undefined` of somebody who has none. */
  readonly organization: StoredOrganization | undefined
}

/** What the schedule adds to a person. */
export type ScheduleOfUser = AppointmentsOfUser & {
  /** IANA zone of the person's state. */
  readonly timeZone: string | null
}

/** A person as clients see them. */
export function presentUser(stored: StoredUser, affiliation: Affiliation | undefined, schedule: ScheduleOfUser): User {
  const { user, careFlows, tasks, notifications } = stored
  return {
    id: user.id,
    customerId: user.customer_id,
    email: user.email,
    emailVerified: user.email_verified,
    firstName: user.first_name,
    lastName: user.last_name,
    preferredName: user.preferred_name,
    birthDate: user.birth_date,
    phone: user.phone,
    pronouns: user.pronouns,
    origin: user.origin,
    referralSource: user.referral_source,
    organization: affiliation?.organization ?? null,
    organizationIdentification: user.organization_identification,
    primaryAddress: presentAddress(user),
    secondaryState: user.secondary_state,
    careFlows: careFlows.map((flow) => ({
      id: flow.id,
      careType: flow.care_type,
      careStatus: flow.care_status,
      paymentSource: flow.payment_source,
      hideSessionCount: flow.hide_session_count,
    })),
    careStatus: overallCareStatus(careFlows),
    careTypes: careFlows.filter(isOngoing).map((flow) => flow.care_type),
    tasks: tasks.map((task) => ({
      id: task.id,
      ref: task.ref,
      title: task.title,
      done: task.done,
      createdAt: task.created_at,
      updatedAt: task.updated_at,
    })),
    notifications: notifications.map(presentNotification),
    isTherapyOnboarding: user.is_therapy_onboarding,
    awaitingMinorConsent: user.awaiting_minor_consent,
    hasAcknowledgedCollaboration: user.collaboration_acknowledged_at !== null,
    hasPaymentMethod: user.has_payment_method,
    isPaymentMethodValid: user.is_payment_method_valid,
    hasADHD: user.has_adhd,
    hasAnxiety: user.has_anxiety,
    hasDepression: user.has_depression,
    showPharmaceuticalFlows: careFlows.some((flow) => flow.care_type === 'Psychiatry' && isOngoing(flow)),
    requestsInterpretationServices: user.requests_interpretation_services,
    interpretationLanguageId: user.interpretation_language_id,
    counselingCenter: affiliation?.counselingCenter ?? null,
    recommendedCareTypes: stored.recommendedCareTypes,
    appointments: schedule.appointments,
    upcomingAppointment: schedule.upcomingAppointment,
    timeZone: schedule.timeZone,
  }
}

/** Care that goes on: Active or OnHold, no other. */
export function isOngoing(flow: Pick<UserCareFlowRow, 'care_status'>): boolean {
  return flow.care_status === 'Active' || flow.care_status === 'OnHold'
}

/** Care that a person has or was referred to. */
export function isAssigned(flow: Pick<UserCareFlowRow, 'care_status'>): boolean {
  return isOngoing(flow) || flow.care_status === 'New'
}

/** One status over all care flows. Flows are in order of creation. */
export function overallCareStatus(flows: readonly Pick<UserCareFlowRow, 'care_status'>[]): CareStatus {
  if (flows.some((flow) => flow.care_status === 'Active')) return 'Active'
  if (flows.some((flow) => flow.care_status === 'OnHold')) return 'OnHold'
  return flows.at(-1)?.care_status ?? 'New'
}

function presentAddress(user: UserRow): User['primaryAddress'] {
  const { address_line1: line1, address_line2: line2, address_city: city, address_state: state, address_zip: zip } = user
  const isKnown = [line1, line2, city, state, zip].some((part) => part !== null)
  return isKnown ? { line1, line2, city, state, zip } : null
}

function presentNotification(row: NotificationRow): Notification {
  const { requestId } = row.data
  return {
    id: row.id,
    key: row.key,
    data: { requestId: typeof requestId === 'string' ? requestId : null },
    createdAt: row.created_at,
    isDismissible: row.is_dismissible,
    isRequired: row.is_required,
  }
}
