import type { Domain } from '../domain.ts'
import type { ProfilePorts } from './profile-basis.ts'
import { createProfileService } from './profile-service.ts'
import { createProfileResolvers } from './resolvers.ts'

/**
 * Profiles (names, phone, addresses, pronouns, interpretation) and the setup of referred accounts.
 */
export function createProfileDomain(ports: ProfilePorts): Domain {
  return { name: 'profile', resolvers: createProfileResolvers(createProfileService(ports)) }
}
