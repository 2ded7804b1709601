import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { ReactivationService } from './reactivation-service.ts'

export function createReactivationResolvers(service: ReactivationService): Resolvers {
  return {
    Query: {
      doesUserNeedToReactivateCareType: (_root, _args, { viewer }) => service.waitingCare(viewer),
      pendingSponsoredCareReenrollment: (_root, _args, { viewer }) =>
        service.pendingReenrollment(viewer),
    },
    Mutation: {
      updateSponsoredCareReenrollment: async (_root, asked, { viewer }) =>
        unwrap(await service.updateReenrollment(viewer, asked)),
      reactivateSelfForSponsoredCare: (_root, { careType, state }, { viewer }) =>
        service.reactivate(viewer, { careType, state: state ?? null }),
    },
  }
}
