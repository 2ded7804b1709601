import type { Resolvers } from '../../graphql/generated.ts'
import type { ReminderService } from './reminder-service.ts'

export function createReminderResolvers(service: ReminderService): Resolvers {
  return { Mutation: { emailUnsubscribe: (_root, { token }) => service.emailUnsubscribe(token) } }
}
