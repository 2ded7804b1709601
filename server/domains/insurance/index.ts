import type { Domain } from '../domain.ts'
import type { InsuranceService } from './insurance-service.ts'
import { createInsuranceResolvers } from './resolvers.ts'

export function createInsuranceDomain(service: InsuranceService): Domain {
  return { name: 'insurance', resolvers: createInsuranceResolvers(service) }
}
