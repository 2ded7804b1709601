import type { Domain } from '../domain.ts'
import type { ReactivationService } from './reactivation-service.ts'
import { createReactivationResolvers } from './resolvers.ts'

export function createReactivationDomain(service: ReactivationService): Domain {
  return { name: 'reactivation', resolvers: createReactivationResolvers(service) }
}
