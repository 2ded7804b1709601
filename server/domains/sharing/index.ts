import type { Domain } from '../domain.ts'
import { createSharingResolvers } from './resolvers.ts'
import type { SharingService } from './sharing-service.ts'

/** Sharing a record with the care team of a school. */
export function createSharingDomain(service: SharingService): Domain {
  return { name: 'sharing', resolvers: createSharingResolvers(service) }
}
