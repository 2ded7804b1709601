import type { Domain } from '../domain.ts'
import type { ContentService } from './content-service.ts'
import { createContentResolvers } from './resolvers.ts'

export function createContentDomain(service: ContentService): Domain {
  return { name: 'content', resolvers: createContentResolvers(service) }
}
