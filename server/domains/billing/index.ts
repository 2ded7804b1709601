import type { Domain } from '../domain.ts'
import type { BillingDocuments } from './billing-documents.ts'
import type { BillingService } from './billing-service.ts'
import { registerDocumentRoutes } from './document-routes.ts'
import { createBillingResolvers } from './resolvers.ts'

export function createBillingDomain(service: BillingService, documents: BillingDocuments): Domain {
  return {
    name: 'billing',
    resolvers: createBillingResolvers(service),
    routes: (app) => registerDocumentRoutes(app, documents),
  }
}
