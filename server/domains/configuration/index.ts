import type { Domain } from '../domain.ts'
import type { ConfigurationService } from './configuration-service.ts'
import { createConfigurationResolvers } from './resolvers.ts'

/** The operator's brand, prices and switches. */
export function createConfigurationDomain(service: ConfigurationService): Domain {
  return { name: 'configuration', resolvers: createConfigurationResolvers(service) }
}
