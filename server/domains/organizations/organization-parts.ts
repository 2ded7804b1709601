import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.ts'
import type { CarePeriodRow, OrganizationCareFlowRow, OrganizationEntitlementRow, OrganizationRow } from './tables.ts'

/** An organization with what it switches on and sponsors. */
export type StoredOrganization = {
  readonly organization: OrganizationRow
  readonly entitlements: readonly OrganizationEntitlementRow[]
  readonly careFlows: readonly OrganizationCareFlowRow[]
  /** By their beginning. */
  readonly carePeriods: readonly CarePeriodRow[]
}

/** An organization's row, beside what belongs to it. */
export type OrganizationWithParts = OrganizationRow & {
  readonly entitlements: readonly OrganizationEntitlementRow[]
  readonly care_flows: readonly OrganizationCareFlowRow[]
  readonly care_periods: readonly CarePeriodRow[]
}

/** What belongs to an organization, for a statement that reads organizations. */
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

/** The organization of the person that a statement reads, with what belongs to it. */
export function organizationOfUser(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb
    .selectFrom('organizations')
    .selectAll()
    .select(organizationParts)
    .whereRef('organizations.id', '=', 'users.organization_id')
}

/** Such a row, taken apart. */
export function storedOrganization(row: OrganizationWithParts): StoredOrganization {
  const { entitlements, care_flows: careFlows, care_periods: carePeriods, ...organization } = row
  return { organization, entitlements, careFlows, carePeriods }
}
