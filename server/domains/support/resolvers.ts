import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { SupportService } from './support-service.ts'

/** Who is asking, ask the service, return. */
export function createSupportResolvers(service: SupportService): Resolvers {
  return {
    Query: { supportDraft: (_root, { path }, { viewer }) => service.draft(viewer, path) },
    Mutation: {
      createSupportMessage: async (_root, said, { viewer }) => unwrap(await service.send(viewer, said)),
      saveSupportDraft: async (_root, said, { viewer }) => unwrap(await service.saveDraft(viewer, said)),
    },
  }
}
