import type { Domain } from '../domain.ts'
import type { ContactService } from './contact-service.ts'
import { createContactResolvers } from './resolvers.ts'

export function createContactsDomain(service: ContactService): Domain {
  return { name: 'contacts', resolvers: createContactResolvers(service) }
}
