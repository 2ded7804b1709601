import type { Domain } from '../domain.ts'
import type { PharmacyService } from './pharmacy-service.ts'
import { createPharmacyResolvers } from './resolvers.ts'

export function createPharmaciesDomain(service: PharmacyService): Domain {
  return { name: 'pharmacies', resolvers: createPharmacyResolvers(service) }
}
