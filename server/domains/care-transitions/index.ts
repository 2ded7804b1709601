import type { Domain } from '../domain.ts'
import type { CareTransitionService } from './care-transition-service.ts'
import { createCareTransitionResolvers } from './resolvers.ts'

export function createCareTransitionsDomain(service: CareTransitionService): Domain {
  return { name: 'care-transitions', resolvers: createCareTransitionResolvers(service) }
}
