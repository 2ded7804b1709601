import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { ContentService } from './content-service.ts'

export function createContentResolvers(service: ContentService): Resolvers {
  return {
    Mutation: { anonymousNavigation: (_root, asked) => unwrap(service.navigate(asked)) },
    Query: {
      legalDocument: async (_root, { uid }, { viewer }) =>
        unwrap(await service.legalDocument(viewer, uid)),
      contentPage: async (_root, { id }, { viewer }) => unwrap(await service.page(viewer, id)),
    },
  }
}
