import type { Trx } from '../database/transaction.ts'
import type { NewOrganization } from './people.ts'

/** Adds an organization with what it switches on and sponsors. @returns Whether it is new; one that is there stays as it is. */
export async function addOrganization(trx: Trx, organization: NewOrganization): Promise<boolean> {
  const { id, name, logoUrl, minimumAge, counselingCenter, entitlements = {}, careFlows } = organization
  const added = await trx
    .insertInto('organizations')
    .values({
      id,
      name,
      logo_url: logoUrl ?? null,
      minimum_age: minimumAge ?? null,
      department_name: counselingCenter?.name ?? null,
      department_address: counselingCenter?.address ?? null,
      department_hours: counselingCenter?.hours ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
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
  return true
}
