import type { CounselingCenter, OrganizationResource } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PeopleService } from '../people/people-service.ts'
import { presentCounselingCenter, presentResource } from './organization-rules.ts'
import { createOrganizationStore } from './organization-store.ts'

/** What the resolvers ask about organizations. */
export type OrganizationService = {
  readonly counselingCenter: (viewer: Viewer | undefined) => Promise<CounselingCenter | null>
  readonly resources: (viewer: Viewer | undefined) => Promise<readonly OrganizationResource[]>
}

/** The service over a platform. */
export function createOrganizationService({ db }: Pick<Platform, 'db'>, people: PeopleService): OrganizationService {
  const store = createOrganizationStore(db)
  return {
    counselingCenter: async (viewer) => {
      const { organization } = await people.storedUser(requirePatient(viewer).userId)
      return organization === undefined ? null : presentCounselingCenter(organization.organization)
    },
    resources: async (viewer) => {
      const { user } = await people.storedUser(requirePatient(viewer).userId)
      return user.organization_id === null ? [] : (await store.resourcesOf(user.organization_id)).map(presentResource)
    },
  }
}
