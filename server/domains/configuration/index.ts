import type { Domain } from '../domain.ts'
import type { ConfigurationService } from './configuration-service.ts'
import { createConfigurationResolvers } from './resolvers.ts'

export function createConfigurationDomain(service: ConfigurationService): Domain {
  return { name: 'configuration', resolvers: createConfigurationResolvers(service) }
}
