import type {
  CounselingCenter,
  GenericCollegeModalItem,
  OrganizationResource,
} from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PeopleService } from '../people/people-service.ts'
import { readCollegeItems } from './college-items.ts'
import { presentCounselingCenter, presentResource } from './organization-rules.ts'
import { createOrganizationStore } from './organization-store.ts'

export type OrganizationService = {
  readonly counselingCenter: (viewer: Viewer | undefined) => Promise<CounselingCenter | null>
  readonly resources: (viewer: Viewer | undefined) => Promise<readonly OrganizationResource[]>
  readonly collegeItems: (
    viewer: Viewer | undefined,
    organizationId: string,
  ) => Promise<readonly GenericCollegeModalItem[]>
}

export function createOrganizationService(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  people: PeopleService,
): OrganizationService {
  const store = createOrganizationStore(db)
  const items = readCollegeItems(config.contentDir)
  return {
    counselingCenter: async (viewer) => {
      const { organization } = await people.storedUser(requirePatient(viewer).userId)
      return organization === undefined ? null : presentCounselingCenter(organization.organization)
    },
    collegeItems: async (viewer, organizationId) => {
      const { user } = await people.storedUser(requirePatient(viewer).userId)
      return user.organization_id === organizationId ? items : []
    },
    resources: async (viewer) => {
      const { user } = await people.storedUser(requirePatient(viewer).userId)
      return user.organization_id === null
        ? []
        : (await store.resourcesOf(user.organization_id)).map(presentResource)
    },
  }
}
