import type { Domain } from '../domain.ts'
import type { FeedbackService } from './feedback-service.ts'
import { createFeedbackResolvers } from './resolvers.ts'

export function createProviderFeedbackDomain(service: FeedbackService): Domain {
  return { name: 'provider-feedback', resolvers: createFeedbackResolvers(service) }
}
