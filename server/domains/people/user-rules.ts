import { isObject } from '#engine/index.ts'
import type {
  Appointment,
  CareTransition,
  Notification,
  Organization,
  User,
} from '../../graphql/generated.ts'
import type { CareTransitionRow } from '../care-transitions/tables.ts'
import type { Facts } from '../definitions/asked-facts.ts'
import type { Affiliation, TimelessOrganization } from '../organizations/organization-rules.ts'
import type { StoredOrganization } from '../organizations/organization-parts.ts'
import type { CareType } from '../organizations/tables.ts'
import { careTypeOf } from '../scheduling/appointment-rules.ts'
import { presentSharing, type StoredSharing } from '../sharing/sharing-rules.ts'
import type { NotificationRow, TaskRow, UserCareFlowRow, UserRow } from './tables.ts'

/**
 * A person's row with related rows. Care flows and tasks are sorted by creation, notifications
 * newest first, recommendations by name.
 */
export type PersonRow = {
  readonly user: UserRow
  /** The version of the facts that was current when this was read; null if none was published. */
  readonly factsVersion: string | null
  readonly careFlows: readonly UserCareFlowRow[]
  readonly tasks: readonly TaskRow[]
  readonly notifications: readonly NotificationRow[]
  readonly recommendedCareTypes: readonly CareType[]
  /** Oldest first. */
  readonly careTransitions: readonly CareTransitionRow[]
  /** Null if the person has no safety plan. */
  readonly safetyPlanCreatedAt: Date | null
  readonly sharing: StoredSharing
  /** `undefined` if the person has none. */
  readonly organization: StoredOrganization | undefined
}

/** A person as stored, with the current facts. */
export type StoredUser = Omit<PersonRow, 'factsVersion'> & { readonly facts: Facts }

/** A person as stored and in the API's format. */
export type Person = { readonly stored: StoredUser; readonly user: User }

export const PHARMACY_TASK = 'pharmacy-selection'

/** Adds the task of choosing a pharmacy if the person has prescriptions (Q-TASK-03). */
export function withPharmacyTask(
  user: User,
  { title, since }: { readonly title: string; readonly since: Date },
): User {
  if (!user.showPharmaceuticalFlows || user.tasks.some(({ ref }) => ref === PHARMACY_TASK))
    return user
  const task = {
    id: user.id,
    userId: user.id,
    ref: PHARMACY_TASK,
    title,
    done: false,
    createdAt: since,
    updatedAt: since,
  }
  return { ...user, tasks: [...user.tasks, task] }
}

/** A person's fields that come from the schedule. */
type ScheduleOfUser = {
  /** All appointments, sorted by start. */
  readonly appointments: readonly Appointment[]
  readonly now: Date
  /** IANA time zone of the person's state. */
  readonly timeZone: string | null
}

/** A person in the API's format. */
export function presentUser(
  stored: StoredUser,
  affiliation: Affiliation | undefined,
  schedule: ScheduleOfUser,
): User {
  const { user, careFlows, tasks, notifications } = stored
  const person = {
    ...presentProfile(user),
    organization: affiliation?.organization ?? null,
    careFlows: careFlows.map((flow) => presentCareFlow(flow, stored, schedule)),
    careTransitions: stored.careTransitions.map(presentTransition),
    tasks: tasks.map(presentTask),
    notifications: notifications
      .map(presentNotification)
      .filter((one) => stillHolds(one, schedule.appointments)),
    counselingCenter: affiliation?.counselingCenter ?? null,
    recommendedCareTypes: stored.recommendedCareTypes,
    safetyPlan: presentSafetyPlan(stored),
    ...presentSharing(stored.sharing, schedule.now),
    appointments: schedule.appointments,
    timeZone: schedule.timeZone,
  }
  const facts = stored.facts.about({ user: person, now: schedule.now })
  const visitsToCome = facts.ask('visits-to-come')
  return {
    ...person,
    careFlows: person.careFlows.map((flow) => ({
      ...flow,
      providerStatesAvailable: facts.ask('states-of-provider', { careType: flow.careType }),
    })),
    visitsToCome,
    // Resolvers of the domains scheduling and messages read these.
    suggestedProviders: [],
    referringProvider: null,
    provider: null,
    therapist: null,
    isLoggedIn: true,
    upcomingAppointment: schedule.appointments.find(({ id }) => id === visitsToCome[0]) ?? null,
    organization:
      affiliation === undefined ? null : organizationNow(affiliation.organization, facts),
    careStatus: facts.ask('care-status'),
    careTypes: ongoingCareTypes(person, facts),
    // Resolvers read these.
    assessments: [],
    nextAssessment: null,
    daysUntilNextAssessment: null,
    showPharmaceuticalFlows: facts.ask('has-prescriptions'),
    showStudentTerms: facts.ask('is-student'),
    linkStudentTerms: facts.ask('links-student-terms'),
    hasCampusResources: facts.ask('has-campus-resources'),
    // Resolvers read these.
    emergencyContacts: null,
    invoices: [],
  }
}

/** Adds the current and the next period to an organization. */
function organizationNow(
  organization: TimelessOrganization,
  facts: Facts<'user' | 'now'>,
): Organization {
  const periodOf = (id: string | null) =>
    organization.carePeriods.find((period) => period.id === id) ?? null
  return {
    ...organization,
    currentPeriod: periodOf(facts.ask('current-care-period')),
    nextPeriod: periodOf(facts.ask('next-care-period')),
  }
}

function presentCareFlow(
  flow: UserCareFlowRow,
  stored: StoredUser,
  schedule: ScheduleOfUser,
): User['careFlows'][number] {
  return {
    id: flow.id,
    careType: flow.care_type,
    careStatus: flow.care_status,
    paymentSource: flow.payment_source,
    hideSessionCount: flow.hide_session_count,
    // Its own resolver derives it from the visits.
    providerStatesAvailable: null,
    careSessionInfo: sessionInfo(flow, stored, schedule),
  }
}

/** The sessions that the organization pays for, and how many are used. */
function sessionInfo(
  { care_type: careType, payment_source: source }: UserCareFlowRow,
  { organization }: StoredUser,
  { appointments }: ScheduleOfUser,
): User['careFlows'][number]['careSessionInfo'] {
  const offered = organization?.careFlows.find((flow) => flow.care_type === careType)
  const flowLimit = source === 'Organization' ? (offered?.sponsored_sessions ?? null) : null
  const ofCare = appointments.filter((visit) => careTypeOf(visit.careType) === careType)
  const completedAppts = ofCare.filter(({ status }) => status === 'complete').length
  const used = completedAppts + ofCare.filter(({ changedOutOfPolicy }) => changedOutOfPolicy).length
  return {
    flowLimit,
    remainingAppts: flowLimit === null ? null : Math.max(0, flowLimit - used),
    completedAppts,
  }
}

function presentTask(task: TaskRow): User['tasks'][number] {
  return {
    id: task.id,
    ref: task.ref,
    title: task.title,
    done: task.done,
    userId: task.user_id,
    createdAt: task.created_at,
    updatedAt: task.updated_at,
  }
}

/** The plan without its content, which a resolver reads. */
function presentSafetyPlan({ safetyPlanCreatedAt: createdAt }: StoredUser): User['safetyPlan'] {
  if (createdAt === null) return null
  return { createdAt, complete: false, activatingProvider: null, editHistory: [], data: null }
}

/** A care transition in the API's format. */
export function presentTransition(row: CareTransitionRow): CareTransition {
  return {
    id: row.id,
    careType: row.care_type,
    nextSteps: row.next_steps,
    requestedCareOutOfState: row.requested_care_out_of_state,
    completedOn: row.completed_on,
  }
}

/** The fields of a person's own row. */
export function presentProfile(user: UserRow) {
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
    organizationIdentification: user.organization_identification,
    primaryAddress: presentAddress(primaryAddress(user), user),
    billingAddress: presentAddress(billingAddress(user), user),
    secondaryState: user.secondary_state,
    isTherapyOnboarding: user.is_therapy_onboarding,
    awaitingMinorConsent: user.awaiting_minor_consent,
    termsRequired: user.terms_accepted_at === null,
    hasAcknowledgedCollaboration: user.collaboration_acknowledged_at !== null,
    hasPaymentMethod: user.has_payment_method,
    isPaymentMethodValid: user.is_payment_method_valid,
    hasADHD: user.has_adhd,
    hasAnxiety: user.has_anxiety,
    hasDepression: user.has_depression,
    requestsInterpretationServices: user.requests_interpretation_services,
    interpretationLanguageId: user.interpretation_language_id,
  } satisfies Partial<User>
}

/** The types of a person's current care, sorted by creation. */
function ongoingCareTypes(
  { careFlows }: Pick<User, 'careFlows'>,
  facts: Facts<'user'>,
): readonly CareType[] {
  return careFlows
    .map(({ careType }) => careType)
    .filter((careType) => facts.ask('care-is-ongoing', { careType }))
}

/** An address as stored. The name may be empty. */
type KeptAddress = {
  readonly [member in 'name' | 'line1' | 'line2' | 'city' | 'state' | 'zip']: string | null
}

function primaryAddress(user: UserRow): KeptAddress {
  const {
    address_line1: line1,
    address_line2: line2,
    address_city: city,
    address_state: state,
    address_zip: zip,
  } = user
  return { name: user.address_name, line1, line2, city, state, zip }
}

function billingAddress(user: UserRow): KeptAddress {
  const {
    billing_line1: line1,
    billing_line2: line2,
    billing_city: city,
    billing_state: state,
    billing_zip: zip,
  } = user
  return { name: user.billing_name, line1, line2, city, state, zip }
}

/** The name on an address is the legal name, unless the person entered another (Q-PROF-06). */
function presentAddress({ name, ...lines }: KeptAddress, user: UserRow): User['primaryAddress'] {
  const isKnown = Object.values(lines).some((part) => part !== null)
  const legalName = [user.first_name, user.last_name].filter((part) => part !== '').join(' ')
  return isKnown ? { name: name ?? legalName, ...lines } : null
}

/** True if the person may dismiss a notification (Q-NOTF-02). */
export function isDismissible(
  row: Pick<NotificationRow, 'is_dismissible' | 'is_required'>,
): boolean {
  return row.is_dismissible && !row.is_required
}

const integer = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null)

function presentNotification(row: NotificationRow): Notification {
  const text = (name: string): string | null => {
    const value = row.data[name]
    return typeof value === 'string' ? value : null
  }
  const instant = (name: string): Date | null => {
    const value = text(name)
    return value === null ? null : new Date(value)
  }
  return {
    id: row.id,
    key: row.key,
    data: {
      requestId: text('requestId'),
      appointmentId: text('appointmentId'),
      providerName: text('providerName'),
      providerId: text('providerId'),
      careType: text('careType'),
      feedbackType: text('feedbackType'),
      pharmacyPhone: text('pharmacyPhone'),
      count: integer(row.data.count),
      relationship: text('relationship'),
      appointmentType: text('appointmentType'),
      semesterEndDate: text('semesterEndDate'),
      showDescText: typeof row.data.showDescText === 'boolean' ? row.data.showDescText : null,
      sessionLimits: isObject(row.data.sessionLimits)
        ? { remainingAppts: integer(row.data.sessionLimits.remainingAppts) }
        : null,
      names: Array.isArray(row.data.names)
        ? row.data.names.filter((name) => typeof name === 'string')
        : null,
      startTime: instant('startTime'),
      previousStartTime: instant('previousStartTime'),
    },
    createdAt: row.created_at,
    isDismissible: isDismissible(row),
    isRequired: row.is_required,
  }
}

/** False if a notification about a visit has another time than the visit. True for all others. */
function stillHolds(
  { data: { appointmentId, startTime } }: Notification,
  visits: readonly Appointment[],
): boolean {
  if (appointmentId == null) return true
  const visit = visits.find(({ id }) => id === appointmentId)
  return visit?.status === 'upcoming' && visit.startTime.getTime() === startTime?.getTime()
}
