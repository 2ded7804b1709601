import type { CounselingCenter, Organization, OrganizationResource } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { presentCounselingCenter, presentOrganization, presentResource } from './organization-rules.ts'
import { createOrganizationStore, type StoredOrganization } from './organization-store.ts'

/** What other domains and the resolvers ask about organizations. */
export type OrganizationService = {
  /** What is stored of the organization of a person, for the rules of other domains. */
  readonly organizationOfUser: (userId: string) => Promise<StoredOrganization | undefined>
  readonly present: (stored: StoredOrganization) => {
    readonly organization: Organization
    readonly counselingCenter: CounselingCenter | null
  }
  readonly counselingCenter: (viewer: Viewer | undefined) => Promise<CounselingCenter | null>
  readonly resources: (viewer: Viewer | undefined) => Promise<readonly OrganizationResource[]>
}

/** The service over a platform. */
export function createOrganizationService(platform: Pick<Platform, 'db'>): OrganizationService {
  const store = createOrganizationStore(platform.db)
  return {
    organizationOfUser: (userId) => store.findOfUser(userId),
    present: (stored) => ({
      organization: presentOrganization(stored),
      counselingCenter: presentCounselingCenter(stored.organization),
    }),
    counselingCenter: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const stored = await store.findOfUser(userId)
      return stored === undefined ? null : presentCounselingCenter(stored.organization)
    },
    resources: async (viewer) => {
      const { userId } = requirePatient(viewer)
      return (await store.resourcesOfUser(userId)).map(presentResource)
    },
  }
}
