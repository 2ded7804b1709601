import type { Domain } from '../domain.ts'
import type { CheckInService } from './check-in-service.ts'
import { createCheckInResolvers } from './resolvers.ts'

export function createCheckInDomain(service: CheckInService): Domain {
  return { name: 'check-in', resolvers: createCheckInResolvers(service) }
}
