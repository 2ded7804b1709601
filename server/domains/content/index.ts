import type { Domain } from '../domain.ts'
import type { ContentService } from './content-service.ts'
import { createContentResolvers } from './resolvers.ts'

/** Pages of words, and where somebody without a login is led. */
export function createContentDomain(service: ContentService): Domain {
  return { name: 'content', resolvers: createContentResolvers(service) }
}
