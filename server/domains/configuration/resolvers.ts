import type { Resolvers } from '../../graphql/generated.ts'
import type { ConfigurationService } from './configuration-service.ts'

export function createConfigurationResolvers(service: ConfigurationService): Resolvers {
  return { Query: { appConfig: () => service.appConfig() } }
}
