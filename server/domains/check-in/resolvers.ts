import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { CheckInService } from './check-in-service.ts'

export function createCheckInResolvers(service: CheckInService): Resolvers {
  return {
    Appointment: {
      checkInState: ({ id }, _args, { viewer }) => service.stateOf(viewer, id),
      checkInOpens: ({ id }, _args, { viewer }) => service.opensAt(viewer, id),
      isBlocked: ({ id }, _args, { viewer }) => service.isBlocked(viewer, id),
    },
    Mutation: {
      apptCheckin: async (_root, { appointmentId }, { viewer }) =>
        unwrap(await service.checkIn(viewer, appointmentId)),
    },
  }
}
