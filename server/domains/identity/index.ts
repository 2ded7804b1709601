import type { Domain } from '../domain.ts'
import type { IdentityService } from './identity-service.ts'
import { createIdentityResolvers } from './resolvers.ts'

/** People, their login and their sessions. */
export function createIdentityDomain(service: IdentityService): Domain {
  return { name: 'identity', resolvers: createIdentityResolvers(service) }
}
