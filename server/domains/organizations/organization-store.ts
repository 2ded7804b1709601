import type { Db } from '../../database/database.ts'
import type { OrganizationCareFlowRow, OrganizationEntitlementRow, OrganizationResourceRow, OrganizationRow } from './tables.ts'

/** An organization with what it switches on and sponsors. */
export type StoredOrganization = {
  readonly organization: OrganizationRow
  readonly entitlements: readonly OrganizationEntitlementRow[]
  readonly careFlows: readonly OrganizationCareFlowRow[]
}

/** Reads organizations. */
export type OrganizationStore = {
  readonly find: (id: string) => Promise<StoredOrganization | undefined>
  /** The organization of a person, if any. */
  readonly findOfUser: (userId: string) => Promise<StoredOrganization | undefined>
  /** In the organization's own order. */
  readonly resourcesOfUser: (userId: string) => Promise<readonly OrganizationResourceRow[]>
}

/** The store over PostgreSQL. */
export function createOrganizationStore(db: Db): OrganizationStore {
  const find = async (id: string): Promise<StoredOrganization | undefined> => {
    const [organization, entitlements, careFlows] = await Promise.all([
      db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst(),
      db.selectFrom('organization_entitlements').selectAll().where('organization_id', '=', id).orderBy('key').execute(),
      db.selectFrom('organization_care_flows').selectAll().where('organization_id', '=', id).orderBy('care_type').execute(),
    ])
    return organization === undefined ? undefined : { organization, entitlements, careFlows }
  }
  return {
    find,
    findOfUser: async (userId) => {
      const user = await db.selectFrom('users').select('organization_id').where('id', '=', userId).executeTakeFirst()
      return user?.organization_id ? find(user.organization_id) : undefined
    },
    resourcesOfUser: (userId) =>
      db
        .selectFrom('organization_resources')
        .innerJoin('users', 'users.organization_id', 'organization_resources.organization_id')
        .selectAll('organization_resources')
        .where('users.id', '=', userId)
        .orderBy('position')
        .orderBy('name')
        .execute(),
  }
}
