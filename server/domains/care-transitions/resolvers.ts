import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { CareTransitionService } from './care-transition-service.ts'

export function createCareTransitionResolvers(service: CareTransitionService): Resolvers {
  return {
    Query: { selfPayOffer: (_root, { careType }, { viewer }) => service.offer(viewer, careType) },
    Mutation: {
      userCreateCareTransition: async (_root, asked, { viewer }) =>
        unwrap(await service.begin(viewer, asked)),
      completePendingTransition: async (_root, { careType, keepsPayer }, { viewer }) =>
        unwrap(await service.complete(viewer, { careType, keepsPayer: keepsPayer ?? false })),
    },
  }
}
