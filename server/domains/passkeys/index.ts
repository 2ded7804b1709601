import type { Domain } from '../domain.ts'
import type { PasskeyService } from './passkey-service.ts'
import { createPasskeyResolvers } from './resolvers.ts'

/** Log-ins by passkeys. */
export function createPasskeysDomain(service: PasskeyService): Domain {
  return { name: 'passkeys', resolvers: createPasskeyResolvers(service) }
}
