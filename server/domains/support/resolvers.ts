import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { UploadService } from '../uploads/upload-service.ts'
import type { SupportService } from './support-service.ts'

export function createSupportResolvers(service: SupportService, uploads: UploadService): Resolvers {
  return {
    Query: { supportDraft: (_root, { path }, { viewer }) => service.draft(viewer, path) },
    Mutation: {
      createSupportMessage: async (_root, { attachmentTokens, ...said }, { viewer }) =>
        unwrap(await service.send(viewer, { ...said, attachmentTokens: attachmentTokens ?? [] })),
      createZendeskTicket: async (_root, { attachmentTokens, ...said }, { viewer }) =>
        unwrap(
          await service.sendTagged(viewer, { ...said, attachmentTokens: attachmentTokens ?? [] }),
        ),
      deleteZendeskUpload: (_root, { token }, { viewer }) => uploads.discard(viewer, token),
      deleteSupportAttachment: (_root, { token }, { viewer }) => uploads.discard(viewer, token),
      saveSupportDraft: async (_root, said, { viewer }) =>
        unwrap(await service.saveDraft(viewer, said)),
    },
  }
}
