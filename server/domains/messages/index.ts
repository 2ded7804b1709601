import type { Domain } from '../domain.ts'
import type { MessageService } from './message-service.ts'
import { createMessageResolvers } from './resolvers.ts'

export function createMessagesDomain(service: MessageService): Domain {
  return { name: 'messages', resolvers: createMessageResolvers(service) }
}
