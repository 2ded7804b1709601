import type { Domain } from '../domain.ts'
import type { MessageService } from './message-service.ts'
import { createMessageResolvers } from './resolvers.ts'

/** People write to their own providers, and read what these write. */
export function createMessagesDomain(service: MessageService): Domain {
  return { name: 'messages', resolvers: createMessageResolvers(service) }
}
