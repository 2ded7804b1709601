import type { Domain } from '../domain.ts'
import type { ContentService } from './content-service.ts'
import { createContentResolvers } from './resolvers.ts'

/** Pages of words, the home page's and the site map's content. */
export function createContentDomain(service: ContentService): Domain {
  return { name: 'content', resolvers: createContentResolvers(service) }
}
