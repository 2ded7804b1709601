import type { Resolvers } from '../../graphql/generated.ts'
import type { EligibilityService } from './eligibility-service.ts'

/** Who is asking, ask the service, return. */
export function createEligibilityResolvers(service: EligibilityService): Resolvers {
  return { Query: { careEligibility: (_root, _args, { viewer }) => service.careEligibility(viewer) } }
}
