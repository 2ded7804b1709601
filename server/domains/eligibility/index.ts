import type { Domain } from '../domain.ts'
import { createEligibilityService, type EligibilityPorts } from './eligibility-service.ts'
import { createEligibilityResolvers } from './resolvers.ts'

/** Whether a person may get care, and which. */
export function createEligibilityDomain(ports: EligibilityPorts): Domain {
  return { name: 'eligibility', resolvers: createEligibilityResolvers(createEligibilityService(ports)) }
}
