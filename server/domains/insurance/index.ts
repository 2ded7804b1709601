import type { Domain } from '../domain.ts'
import type { InsuranceService } from './insurance-service.ts'
import { createInsuranceResolvers } from './resolvers.ts'

/** Insurances of people. */
export function createInsuranceDomain(service: InsuranceService): Domain {
  return { name: 'insurance', resolvers: createInsuranceResolvers(service) }
}
