import type { Domain } from '../domain.ts'
import { createSessionResolvers, type SessionServices } from './resolvers.ts'

/** Login, sessions, links from mails, and staff who act for people. */
export function createSessionsDomain(services: SessionServices): Domain {
  return { name: 'sessions', resolvers: createSessionResolvers(services) }
}
