import type { Domain } from '../domain.ts'
import type { CareTransitionService } from './care-transition-service.ts'
import { createCareTransitionResolvers } from './resolvers.ts'

/** Care that goes on once an organization pays for it no more. */
export function createCareTransitionsDomain(service: CareTransitionService): Domain {
  return { name: 'care-transitions', resolvers: createCareTransitionResolvers(service) }
}
