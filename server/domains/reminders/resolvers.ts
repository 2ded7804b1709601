import type { Resolvers } from '../../graphql/generated.ts'
import type { ReminderService } from './reminder-service.ts'

export function createReminderResolvers(service: ReminderService): Resolvers {
  return {
    Appointment: { calendarFile: (visit) => service.calendarFileOf(visit) },
    Mutation: { emailUnsubscribe: (_root, { token }) => service.emailUnsubscribe(token) },
  }
}
