import type { Domain } from '../domain.ts'
import { createEligibilityService, type EligibilityPorts } from './eligibility-service.ts'
import { createEligibilityResolvers } from './resolvers.ts'

export function createEligibilityDomain(ports: EligibilityPorts): Domain {
  return {
    name: 'eligibility',
    resolvers: createEligibilityResolvers(createEligibilityService(ports)),
  }
}
