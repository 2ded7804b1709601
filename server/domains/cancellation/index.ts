import type { Domain } from '../domain.ts'
import type { CancellationService } from './cancellation-service.ts'
import { createCancellationResolvers } from './resolvers.ts'

export function createCancellationDomain(service: CancellationService): Domain {
  return { name: 'cancellation', resolvers: createCancellationResolvers(service) }
}
