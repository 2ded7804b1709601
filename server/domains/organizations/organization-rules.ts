import type { CounselingCenter, Organization, OrganizationResource } from '../../graphql/generated.ts'
import type { StoredOrganization } from './organization-parts.ts'
import type { OrganizationResourceRow, OrganizationRow } from './tables.ts'

/** What an organization adds to a person. */
export type Affiliation = { readonly organization: Organization; readonly counselingCenter: CounselingCenter | null }

const DEFAULT_CRISIS_NUMBER = '988'

/** An organization as clients see it. */
export function presentOrganization(stored: StoredOrganization): Organization {
  const { organization, entitlements, careFlows } = stored
  return {
    id: organization.id,
    name: organization.name,
    logo: organization.logo_url === null ? null : { url: organization.logo_url },
    entitlements: entitlements.map(({ key, config }) => ({ key, config: entitlementConfig(key, config) })),
    careFlows: careFlows.map((flow) => ({
      careType: flow.care_type,
      sponsoredSessions: flow.sponsored_sessions,
      hideSessionCount: flow.hide_session_count,
      canSelfRefer: flow.can_self_refer,
      statesAvailable: flow.states_available,
      referralRestrictedStates: flow.referral_restricted_states,
    })),
  }
}

/** What an organization adds to what its people see of themselves. */
export function presentAffiliation(stored: StoredOrganization): Affiliation {
  return { organization: presentOrganization(stored), counselingCenter: presentCounselingCenter(stored.organization) }
}

/** The school's counseling center; `null` when nothing is known of it. */
export function presentCounselingCenter(organization: OrganizationRow): CounselingCenter | null {
  const { department_name, department_address, department_hours } = organization
  if (department_name === null && department_address === null && department_hours === null) return null
  return { departmentName: department_name, departmentAddress: department_address, departmentHours: department_hours }
}

/** A recommended place or person as clients see it. */
export function presentResource(row: OrganizationResourceRow): OrganizationResource {
  const { id, name, description, position, contact, location, phone, email, hours, website, tags } = row
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

function entitlementConfig(key: string, config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return key === 'ConnectNow' ? { crisisCallPhoneNumber: DEFAULT_CRISIS_NUMBER, ...config } : config
}
