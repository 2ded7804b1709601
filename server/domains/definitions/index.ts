import type { Domain } from '../domain.ts'
import { registerDefinitionRoutes } from './definition-routes.ts'
import type { FlowVersions } from './flow-versions.ts'

export function createDefinitionsDomain(versions: FlowVersions): Domain {
  return {
    name: 'definitions',
    resolvers: {},
    routes: (app) => registerDefinitionRoutes(app, versions),
  }
}
