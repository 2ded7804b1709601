import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.ts'
import type {
  CarePeriodRow,
  OrganizationCareFlowRow,
  OrganizationEntitlementRow,
  OrganizationRow,
} from './tables.ts'

/** An organization with its entitlements, sponsored care and care periods. */
export type StoredOrganization = {
  readonly organization: OrganizationRow
  readonly entitlements: readonly OrganizationEntitlementRow[]
  readonly careFlows: readonly OrganizationCareFlowRow[]
  /** Sorted by start. */
  readonly carePeriods: readonly CarePeriodRow[]
}

/** An organization's row, with its parts as nested lists. */
type OrganizationWithParts = OrganizationRow & {
  readonly entitlements: readonly OrganizationEntitlementRow[]
  readonly care_flows: readonly OrganizationCareFlowRow[]
  readonly care_periods: readonly CarePeriodRow[]
}

/** Subqueries for the parts of an organization. */
function organizationParts(eb: ExpressionBuilder<Tables, 'organizations'>) {
  return [
    jsonArrayFrom(
      eb
        .selectFrom('organization_entitlements')
        .selectAll()
        .whereRef('organization_entitlements.organization_id', '=', 'organizations.id')
        .orderBy('key'),
    ).as('entitlements'),
    jsonArrayFrom(
      eb
        .selectFrom('organization_care_flows')
        .selectAll()
        .whereRef('organization_care_flows.organization_id', '=', 'organizations.id')
        .orderBy('care_type'),
    ).as('care_flows'),
    jsonArrayFrom(
      eb
        .selectFrom('organization_care_periods')
        .selectAll()
        .whereRef('organization_care_periods.organization_id', '=', 'organizations.id')
        .orderBy('start_date'),
    ).as('care_periods'),
  ] as const
}

/** A subquery for the organization, with its parts, of the statement's person. */
export function organizationOfUser(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb
    .selectFrom('organizations')
    .selectAll()
    .select(organizationParts)
    .whereRef('organizations.id', '=', 'users.organization_id')
}

/** Separates an organization's row from its parts. */
export function storedOrganization(row: OrganizationWithParts): StoredOrganization {
  const { entitlements, care_flows: careFlows, care_periods: carePeriods, ...organization } = row
  return { organization, entitlements, careFlows, carePeriods }
}
