import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { CancellationService } from './cancellation-service.ts'

export function createCancellationResolvers(service: CancellationService): Resolvers {
  return {
    Query: {
      cancellation: async (_root, { appointmentId }, { viewer }) =>
        unwrap(await service.cancellation(viewer, appointmentId)),
    },
    Mutation: {
      cancelAppointment: async (_root, { reasonDetails, shownFeeInCents, ...wanted }, { viewer }) =>
        unwrap(
          await service.cancelAppointment(viewer, {
            ...wanted,
            reasonDetails: reasonDetails ?? null,
            shownFeeInCents: shownFeeInCents ?? null,
          }),
        ),
    },
  }
}
