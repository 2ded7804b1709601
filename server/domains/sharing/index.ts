import type { Domain } from '../domain.ts'
import { createSharingResolvers } from './resolvers.ts'
import type { SharingService } from './sharing-service.ts'

export function createSharingDomain(service: SharingService): Domain {
  return { name: 'sharing', resolvers: createSharingResolvers(service) }
}
