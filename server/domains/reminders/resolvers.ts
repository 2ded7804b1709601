import type { Resolvers } from '../../graphql/generated.ts'
import type { ReminderService } from './reminder-service.ts'

/** Ask the service, return. */
export function createReminderResolvers(service: ReminderService): Resolvers {
  return { Mutation: { emailUnsubscribe: (_root, { token }) => service.emailUnsubscribe(token) } }
}
