import type { ColumnType, Generated, Selectable } from 'kysely'

export type CareType = 'Therapy' | 'Psychiatry'

type Json<Value> = ColumnType<Value, string, string>

/** A period of an organization's year, with or without paying for care. */
export type CarePeriodType =
  | 'nonSponsoredBreak'
  | 'nonSponsoredTerm'
  | 'sponsoredBreak'
  | 'sponsoredTerm'

/** Organizations with their sponsored care, entitlements and recommended resources. */
export type OrganizationTables = {
  readonly organizations: {
    readonly id: string
    readonly name: string
    readonly logo_url: string | null
    readonly minimum_age: number | null
    readonly department_name: string | null
    readonly department_address: string | null
    readonly department_hours: string | null
    /** Where the organization's people log in by single sign-on; `null` if it has none. */
    readonly sso_redirect_url: string | null
    /** An id of the pharmacy directory. */
    readonly suggested_pharmacy_id: string | null
  }
  readonly organization_entitlements: {
    readonly organization_id: string
    readonly key: string
    readonly config: Json<Readonly<Record<string, unknown>>>
  }
  readonly organization_care_flows: {
    readonly organization_id: string
    readonly care_type: CareType
    /** Sessions per semester. `null` for no limit. */
    readonly sponsored_sessions: number | null
    readonly hide_session_count: Generated<boolean>
    readonly can_self_refer: Generated<boolean>
    /** Empty for every state. */
    readonly states_available: Generated<readonly string[]>
    readonly referral_restricted_states: Generated<readonly string[]>
  }
  /** Periods of one organization do not overlap. */
  readonly organization_care_periods: {
    readonly id: string
    readonly organization_id: string
    /** YYYY-MM-DD, in the operator's time zone. */
    readonly start_date: string
    /** The last day, YYYY-MM-DD. */
    readonly end_date: string
    readonly period_type: CarePeriodType
  }
  readonly organization_resources: {
    readonly id: string
    readonly organization_id: string
    readonly position: number
    readonly name: string
    readonly description: string | null
    readonly resource_type: string | null
    readonly resource_subtype: string | null
    readonly show_as_crisis_resource: Generated<boolean>
    readonly contact: string | null
    readonly location: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly hours: string | null
    readonly website: string | null
    readonly tags: Generated<readonly string[]>
  }
}

export type OrganizationRow = Selectable<OrganizationTables['organizations']>
export type OrganizationCareFlowRow = Selectable<OrganizationTables['organization_care_flows']>
export type OrganizationEntitlementRow = Selectable<OrganizationTables['organization_entitlements']>
export type CarePeriodRow = Selectable<OrganizationTables['organization_care_periods']>
export type OrganizationResourceRow = Selectable<OrganizationTables['organization_resources']>
