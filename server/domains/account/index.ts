import type { Domain } from '../domain.ts'
import { registerDataRoutes } from './data-routes.ts'
import type { DeletionService } from './deletion-service.ts'
import type { OwnDataService } from './own-data-service.ts'
import { createAccountResolvers } from './resolvers.ts'

/** A person's data for download, and the deletion of their account. */
export function createAccountDomain(data: OwnDataService, deletions: DeletionService): Domain {
  return {
    name: 'account',
    resolvers: createAccountResolvers(deletions),
    routes: (app) => registerDataRoutes(app, data),
  }
}
