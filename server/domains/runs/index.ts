import type { Domain } from '../domain.ts'
import { createRunResolvers } from './resolvers.ts'
import type { RunService } from './run-service.ts'

export function createRunsDomain(service: RunService): Domain {
  return { name: 'runs', resolvers: createRunResolvers(service) }
}
