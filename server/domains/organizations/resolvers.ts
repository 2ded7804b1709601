import type { Resolvers } from '../../graphql/generated.ts'
import type { OrganizationService } from './organization-service.ts'

export function createOrganizationResolvers(service: OrganizationService): Resolvers {
  return {
    Query: {
      genericCollegeModal: (_root, { orgId }, { viewer }) => service.collegeItems(viewer, orgId),
      counselingCenter: (_root, _args, { viewer }) => service.counselingCenter(viewer),
      patientPortalOrganizationResource: async (_root, _args, { viewer }) => ({
        items: await service.resources(viewer),
      }),
    },
  }
}
