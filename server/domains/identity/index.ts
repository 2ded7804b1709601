import type { Domain } from '../domain.ts'
import { createIdentityResolvers, type IdentityServices } from './resolvers.ts'

/** People, their login, their sessions, links from e-mails, and staff who act for them. */
export function createIdentityDomain(services: IdentityServices): Domain {
  return { name: 'identity', resolvers: createIdentityResolvers(services) }
}
