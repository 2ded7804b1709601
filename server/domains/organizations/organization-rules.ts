import type {
  CarePeriod,
  CounselingCenter,
  Organization,
  OrganizationResource,
} from '../../graphql/generated.ts'
import type { OperationsContent } from '../configuration/operator-content.ts'
import type { StoredOrganization } from './organization-parts.ts'
import { instantOf } from '../../time/zoned-time.ts'
import type { CarePeriodRow, OrganizationResourceRow, OrganizationRow } from './tables.ts'

/** An organization in the API's format, without the fields that depend on the current time. */
export type TimelessOrganization = Omit<Organization, 'currentPeriod' | 'nextPeriod'>
/** A person's fields that come from their organization. */
export type Affiliation = {
  readonly organization: TimelessOrganization
  readonly counselingCenter: CounselingCenter | null
}

const DEFAULT_CRISIS_NUMBER = '988'

/** The operator's settings for organizations. */
type OrganizationTerms = Pick<OperationsContent, 'timeZone' | 'endedSponsorships'>

/** An organization in the API's format. */
function presentOrganization(
  stored: StoredOrganization,
  { timeZone, endedSponsorships }: OrganizationTerms,
): TimelessOrganization {
  const { organization, entitlements, careFlows, carePeriods } = stored
  return {
    id: organization.id,
    name: organization.name,
    logo:
      organization.logo_url === null ? null : { id: organization.id, url: organization.logo_url },
    entitlements: entitlements.map(({ key, config }) => ({
      id: `${organization.id}.${key}`,
      key,
      config: entitlementConfig(key, config),
    })),
    careFlows: careFlows.map((flow) => ({
      careType: flow.care_type,
      sponsoredSessions: flow.sponsored_sessions,
      hideSessionCount: flow.hide_session_count,
      canSelfRefer: flow.can_self_refer,
      statesAvailable: flow.states_available,
      referralRestrictedStates: flow.referral_restricted_states,
    })),
    carePeriods: carePeriods.map((period) => presentCarePeriod(period, timeZone)),
    // Its own resolver reads it.
    suggestedPharmacy: null,
    sponsorshipHasEnded: endedSponsorships.some((id) => String(id) === organization.id),
  }
}

const DAY_MINUTES = 1440

function presentCarePeriod(
  { id, start_date, end_date, period_type }: CarePeriodRow,
  zone: string,
): CarePeriod {
  return {
    id,
    startDate: start_date,
    endDate: end_date,
    periodType: period_type,
    startsAt: new Date(instantOf(start_date, 0, zone)),
    endsAt: new Date(instantOf(end_date, DAY_MINUTES, zone)),
  }
}

/** Converts an organization to its fields of a person. */
export function presentAffiliation(
  stored: StoredOrganization,
  terms: OrganizationTerms,
): Affiliation {
  return {
    organization: presentOrganization(stored, terms),
    counselingCenter: presentCounselingCenter(stored.organization),
  }
}

/** The school's counseling center; `null` if it has no data. */
export function presentCounselingCenter(organization: OrganizationRow): CounselingCenter | null {
  const { department_name, department_address, department_hours } = organization
  if (department_name === null && department_address === null && department_hours === null)
    return null
  return {
    departmentName: department_name,
    departmentAddress: department_address,
    departmentHours: department_hours,
  }
}

/** A recommended place or person in the API's format. */
export function presentResource(row: OrganizationResourceRow): OrganizationResource {
  const { id, name, description, position, contact, location, phone, email, hours, website, tags } =
    row
  return {
    id,
    name,
    description,
    position,
    contact,
    location,
    phone,
    email,
    hours,
    website,
    tags,
    resourceType: row.resource_type,
    resourceSubtype: row.resource_subtype,
    showAsCrisisResource: row.show_as_crisis_resource,
  }
}

function entitlementConfig(
  key: string,
  config: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return key === 'ConnectNow' ? { crisisCallPhoneNumber: DEFAULT_CRISIS_NUMBER, ...config } : config
}
