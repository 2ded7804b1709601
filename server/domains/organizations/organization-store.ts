import type { Db } from '../../database/database.ts'
import type { OrganizationResourceRow } from './tables.ts'

type OrganizationStore = {
  /** In the organization's own order. */
  readonly resourcesOf: (organizationId: string) => Promise<readonly OrganizationResourceRow[]>
}

export function createOrganizationStore(db: Db): OrganizationStore {
  return {
    resourcesOf: (organizationId) =>
      db
        .selectFrom('organization_resources')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('position')
        .orderBy('name')
        .execute(),
  }
}
