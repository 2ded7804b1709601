import type { Domain } from '../domain.ts'
import type { ProfilePorts } from './profile-basis.ts'
import { createProfileService } from './profile-service.ts'
import { createProfileResolvers } from './resolvers.ts'

/** What people say of themselves: names, phone, addresses, pronouns, interpretation; and the set-up of referred accounts. */
export function createProfileDomain(ports: ProfilePorts): Domain {
  return { name: 'profile', resolvers: createProfileResolvers(createProfileService(ports)) }
}
