import type { Resolvers } from '../../graphql/generated.ts'
import type { PharmacyService } from './pharmacy-service.ts'

export function createPharmacyResolvers(service: PharmacyService): Resolvers {
  return {
    Organization: {
      suggestedPharmacy: (_root, _args, { viewer }) => service.suggestedByOrganization(viewer),
    },
    Query: {
      medications: (_root, _args, { viewer }) => service.medications(viewer),
      pharmacies: (_root, _args, { viewer }) => service.pharmacies(viewer),
      prescriptions: (_root, _args, { viewer }) => service.prescriptions(viewer),
      searchPharmacy: (_root, { query }, { viewer }) => service.search(viewer, query),
      suggestedPharmacy: (_root, _args, { viewer }) => service.suggested(viewer),
    },
    Mutation: {
      updatePharmacy: (_root, { pharmacyId }, { viewer }) => service.choose(viewer, pharmacyId),
      skipPharmacySelection: async (_root, _args, { viewer }) => {
        await service.skip(viewer)
        return true
      },
    },
  }
}
