import type { Resolvers } from '../../graphql/generated.ts'
import type { EligibilityService } from './eligibility-service.ts'

export function createEligibilityResolvers(service: EligibilityService): Resolvers {
  return {
    Query: { careEligibility: (_root, _args, { viewer }) => service.careEligibility(viewer) },
  }
}
