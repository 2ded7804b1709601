import { unwrap } from '../../errors.ts'
import type {
  MutationPatientPortalMessageProviderArgs,
  Resolvers,
} from '../../graphql/generated.ts'
import type { Viewer } from '../../viewer.ts'
import type { MessageService } from './message-service.ts'

export function createMessageResolvers(service: MessageService): Resolvers {
  const send = async (
    viewer: Viewer | undefined,
    { attachmentIds, ...message }: MutationPatientPortalMessageProviderArgs,
  ) => unwrap(await service.send(viewer, { ...message, attachmentIds: attachmentIds ?? [] }))
  return {
    PrivateChannel: {
      messages: ({ providerId }, asked, { viewer }) => service.messages(viewer, providerId, asked),
      draft: ({ providerId }, _args, { viewer }) => service.draft(viewer, providerId),
      draftAttachments: async ({ providerId }, _args, { viewer }) => [
        ...(await service.draftAttachments(viewer, providerId)),
      ],
    },
    PrivateMessageChannel: { uniqProviders: ({ providerId }) => service.providerOf(providerId) },
    User: {
      provider: (_user, _args, { viewer }) => service.ownProvider(viewer, 'Psychiatry'),
      therapist: (_user, _args, { viewer }) => service.ownProvider(viewer, 'Therapy'),
    },
    Query: {
      providerById: (_root, { id }) => ({
        id,
        privateChannel: { providerId: id, messages: null, draft: null, draftAttachments: [] },
      }),
      privateMessageChannels: (_root, _args, { viewer }) => service.channels(viewer),
      messageChannel: async (_root, { providerId }, { viewer }) =>
        (await service.channels(viewer)).find((one) => one.providerId === providerId) ?? null,
      unreadMessages: async (_root, _args, { viewer }) =>
        (await service.channels(viewer)).filter(({ unreadMessageCount }) => unreadMessageCount > 0),
    },
    Mutation: {
      patientPortalMessageProvider: (_root, message, { viewer }) => send(viewer, message),
      patientMessageProvider: (_root, message, { viewer }) => send(viewer, message),
      markMessagesRead: (_root, { providerId, upTo }, { viewer }) =>
        service.markRead(viewer, providerId, upTo ?? null),
      saveMessageDraft: async (_root, { providerId, ...draft }, { viewer }) =>
        unwrap(await service.saveDraft(viewer, providerId, draft)),
    },
  }
}
