import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { PostCallService } from './post-call-service.ts'

export function createPostCallResolvers(service: PostCallService): Resolvers {
  return {
    Appointment: {
      feedbackForm: ({ id }, _args, { viewer }) => service.feedbackForm(viewer, id),
      providerIncident: ({ id }, _args, { viewer }) => service.hasIncident(viewer, id),
    },
    Mutation: {
      submitAppointmentFeedback: async (_root, { appointmentId, feedback }, { viewer }) =>
        unwrap(await service.submitFeedback(viewer, appointmentId, feedback)),
      submitAppointmentIncident: async (_root, report, { viewer }) =>
        unwrap(await service.submitIncident(viewer, report)),
    },
  }
}
