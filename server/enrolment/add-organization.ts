import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Trx } from '../database/transaction.ts'
import type { OrganizationTables } from '../domains/organizations/tables.ts'
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
  const { signOn, entitlements = {} } = organization
  const added = await trx
    .insertInto('organizations')
    .values(organizationRow(organization))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  if (signOn !== undefined)
    await putSignOn(trx, signOnRow(organization.id, signOn), signOn.emailDomains)
  for (const [key, config] of Object.entries(entitlements)) {
    await trx
      .insertInto('organization_entitlements')
      .values({ organization_id: organization.id, key, config: JSON.stringify(config) })
      .execute()
  }
  await addCareFlows(trx, organization)
  await addCarePeriods(trx, organization, newId)
  await addResources(trx, organization, newId)
  return true
}

function organizationRow({
  id,
  name,
  logoUrl,
  minimumAge,
  ssoRedirectUrl,
  suggestedPharmacy,
  counselingCenter,
}: NewOrganization): Insertable<OrganizationTables['organizations']> {
  return {
    id,
    name,
    logo_url: logoUrl ?? null,
    minimum_age: minimumAge ?? null,
    sso_redirect_url: ssoRedirectUrl ?? null,
    suggested_pharmacy_id: suggestedPharmacy ?? null,
    department_name: counselingCenter?.name ?? null,
    department_address: counselingCenter?.address ?? null,
    department_hours: counselingCenter?.hours ?? null,
  }
}

async function addCareFlows(trx: Trx, { id, careFlows }: NewOrganization): Promise<void> {
  for (const flow of careFlows)
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

async function addCarePeriods(
  trx: Trx,
  { id, carePeriods = [] }: NewOrganization,
  newId: () => string,
): Promise<void> {
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
}

async function addResources(
  trx: Trx,
  { id, resources = [] }: NewOrganization,
  newId: () => string,
): Promise<void> {
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
