import { randomUUID } from 'node:crypto'
import type { Trx } from '../database/transaction.ts'
import { putSignOn } from '../domains/sign-on/sign-on-statements.ts'
import type { SignOnProviderRow } from '../domains/sign-on/tables.ts'
import type { NewOrganization, NewSignOn } from './people.ts'

/**
 * Adds an organization with its entitlements, sponsored care and resources.
 *
 * @returns True if it is new; an existing one stays unchanged.
 */
export async function addOrganization(
  trx: Trx,
  organization: NewOrganization,
  newId: () => string = randomUUID,
): Promise<boolean> {
  const {
    id,
    name,
    logoUrl,
    minimumAge,
    counselingCenter,
    entitlements = {},
    careFlows,
    carePeriods = [],
    resources = [],
  } = organization
  const added = await trx
    .insertInto('organizations')
    .values({
      id,
      name,
      logo_url: logoUrl ?? null,
      minimum_age: minimumAge ?? null,
      sso_redirect_url: organization.ssoRedirectUrl ?? null,
      suggested_pharmacy_id: organization.suggestedPharmacy ?? null,
      department_name: counselingCenter?.name ?? null,
      department_address: counselingCenter?.address ?? null,
      department_hours: counselingCenter?.hours ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  if (organization.signOn !== undefined)
    await putSignOn(trx, signOnRow(id, organization.signOn), organization.signOn.emailDomains)
  for (const [key, config] of Object.entries(entitlements)) {
    await trx
      .insertInto('organization_entitlements')
      .values({ organization_id: id, key, config: JSON.stringify(config) })
      .execute()
  }
  for (const flow of careFlows) {
    await trx
      .insertInto('organization_care_flows')
      .values({
        organization_id: id,
        care_type: flow.careType,
        sponsored_sessions: flow.sponsoredSessions,
        hide_session_count: flow.hideSessionCount ?? false,
        can_self_refer: flow.canSelfRefer ?? true,
        states_available: [...(flow.statesAvailable ?? [])],
        referral_restricted_states: [...(flow.referralRestrictedStates ?? [])],
      })
      .execute()
  }
  for (const { periodType, startDate, endDate } of carePeriods)
    await trx
      .insertInto('organization_care_periods')
      .values({
        id: newId(),
        organization_id: id,
        start_date: startDate,
        end_date: endDate,
        period_type: periodType,
      })
      .execute()
  for (const [position, resource] of resources.entries())
    await trx
      .insertInto('organization_resources')
      .values({
        id: newId(),
        organization_id: id,
        position,
        name: resource.name,
        description: resource.description ?? null,
        resource_type: resource.type ?? null,
        resource_subtype: resource.subtype ?? null,
        show_as_crisis_resource: resource.isForCrises ?? false,
        contact: resource.contact ?? null,
        location: resource.location ?? null,
        phone: resource.phone ?? null,
        email: resource.email ?? null,
        hours: resource.hours ?? null,
        website: resource.website ?? null,
        tags: [...(resource.tags ?? [])],
      })
      .execute()
  return true
}

export function signOnRow(
  organizationId: string,
  { issuer, clientId, secretName }: NewSignOn,
): SignOnProviderRow {
  return {
    organization_id: organizationId,
    issuer,
    client_id: clientId,
    secret_name: secretName ?? null,
  }
}
