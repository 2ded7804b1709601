import type { Db } from '../../database/database.ts'
import type { OrganizationResourceRow } from './tables.ts'

/** Reads organizations. */
export type OrganizationStore = {
  /** In the organization's own order. */
  readonly resourcesOfUser: (userId: string) => Promise<readonly OrganizationResourceRow[]>
}

/** The store over PostgreSQL. */
export function createOrganizationStore(db: Db): OrganizationStore {
  return {
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
