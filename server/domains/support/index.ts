import type { Domain } from '../domain.ts'
import { createSupportResolvers } from './resolvers.ts'
import type { SupportService } from './support-service.ts'

/** People write to Patient Support. */
export function createSupportDomain(service: SupportService): Domain {
  return { name: 'support', resolvers: createSupportResolvers(service) }
}
