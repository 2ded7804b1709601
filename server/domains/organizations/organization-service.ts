import type { CounselingCenter, OrganizationResource } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { presentCounselingCenter, presentResource } from './organization-rules.ts'
import { createOrganizationStore } from './organization-store.ts'

/** What the resolvers ask about organizations. */
export type OrganizationService = {
  readonly counselingCenter: (viewer: Viewer | undefined) => Promise<CounselingCenter | null>
  readonly resources: (viewer: Viewer | undefined) => Promise<readonly OrganizationResource[]>
}

/** The service over a platform. */
export function createOrganizationService({ db }: Pick<Platform, 'db'>, identity: IdentityService): OrganizationService {
  const store = createOrganizationStore(db)
  return {
    counselingCenter: async (viewer) => {
      const { organization } = await identity.storedUser(requirePatient(viewer).userId)
      return organization === undefined ? null : presentCounselingCenter(organization.organization)
    },
    resources: async (viewer) => {
      const { userId } = requirePatient(viewer)
      return (await store.resourcesOfUser(userId)).map(presentResource)
    },
  }
}
