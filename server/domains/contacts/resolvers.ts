import type { Resolvers } from '../../graphql/generated.ts'
import type { ContactService } from './contact-service.ts'

/** Who is asking, ask the service, return. */
export function createContactResolvers(service: ContactService): Resolvers {
  return {
    User: { emergencyContacts: ({ id }) => service.contactsOf(id) },
    Mutation: {
      upsertUserContact: (_root, { input, idempotencyKey }, { viewer }) => service.upsert(viewer, input, idempotencyKey),
      deleteUserContact: async (_root, { id }, { viewer }) => {
        await service.remove(viewer, id)
        return true
      },
    },
  }
}
