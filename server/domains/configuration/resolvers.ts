import type { Resolvers } from '../../graphql/generated.ts'
import type { ConfigurationService } from './configuration-service.ts'

/** Ask the service, return. */
export function createConfigurationResolvers(service: ConfigurationService): Resolvers {
  return { Query: { appConfig: () => service.appConfig() } }
}
