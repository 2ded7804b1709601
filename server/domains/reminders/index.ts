import type { Domain } from '../domain.ts'
import type { ReminderService } from './reminder-service.ts'
import { createReminderResolvers } from './resolvers.ts'

export function createRemindersDomain(service: ReminderService): Domain {
  return { name: 'reminders', resolvers: createReminderResolvers(service) }
}
