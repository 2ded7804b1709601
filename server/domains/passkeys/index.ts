import type { Domain } from '../domain.ts'
import type { PasskeyService } from './passkey-service.ts'
import { createPasskeyResolvers } from './resolvers.ts'

export function createPasskeysDomain(service: PasskeyService): Domain {
  return { name: 'passkeys', resolvers: createPasskeyResolvers(service) }
}
