import type { Resolvers } from '../../graphql/generated.ts'
import type { ContactService } from './contact-service.ts'

export function createContactResolvers(service: ContactService): Resolvers {
  return {
    User: { emergencyContacts: ({ id }) => service.contactsOf(id) },
    Mutation: {
      upsertUserContact: (_root, { input, known, idempotencyKey }, { viewer }) =>
        service.upsert(viewer, { input, known }, idempotencyKey),
      deleteUserContact: async (_root, { id, known }, { viewer }) => {
        await service.remove(viewer, id, known)
        return true
      },
    },
  }
}
