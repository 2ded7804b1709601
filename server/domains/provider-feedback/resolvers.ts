import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { FeedbackService } from './feedback-service.ts'

export function createFeedbackResolvers(service: FeedbackService): Resolvers {
  return {
    Appointment: {
      providerFeedbackType: ({ id }, _args, { viewer }) => service.askedAfter(viewer, id),
      requiresProviderFeedback: async ({ id }, _args, { viewer }) =>
        (await service.askedAfter(viewer, id)) !== null,
    },
    Query: { providerFeedbackTemplate: (_root, of, { viewer }) => service.template(viewer, of) },
    Mutation: {
      submitProviderFeedback: async (_root, { answers, optedOut, ...of }, { viewer }) =>
        unwrap(
          await service.submit(viewer, {
            ...of,
            answers: answers ?? [],
            optedOut: optedOut === true,
          }),
        ),
    },
  }
}
