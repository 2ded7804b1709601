import type { Resolvers } from '../../graphql/generated.ts'
import type { InsuranceService } from './insurance-service.ts'

export function createInsuranceResolvers(service: InsuranceService): Resolvers {
  return {
    Query: {
      insurance: (_root, _args, { viewer }) => service.insuranceOf(viewer),
      payers: async (_root, _args, { viewer }) => [...(await service.payers(viewer))],
    },
    Mutation: {
      setInsurance: (_root, sent, { viewer }) => service.set(viewer, sent),
      dropInsurance: async (_root, _args, { viewer }) => {
        await service.drop(viewer)
        return true
      },
    },
  }
}
