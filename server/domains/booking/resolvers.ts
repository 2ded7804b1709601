import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { BookingService } from './booking-service.ts'

/** Who is asking, ask the service, return. */
export function createBookingResolvers(service: BookingService): Resolvers {
  return {
    Mutation: {
      selectCareFlow: async (_root, { careFlows }, { viewer }) => unwrap(await service.selectCareFlow(viewer, careFlows)),
      scheduleAppointment: async (_root, { appointmentStart, appointmentEnd, ...wanted }, { viewer }) =>
        unwrap(await service.scheduleAppointment(viewer, { ...wanted, start: appointmentStart, end: appointmentEnd })),
      ffsCheckout: async (_root, { appointmentStart, appointmentEnd, paymentToken, ...wanted }, { viewer }) => ({
        userScheduleAppointment: unwrap(
          await service.ffsCheckout(viewer, {
            ...wanted,
            paymentToken: paymentToken ?? undefined,
            start: appointmentStart,
            end: appointmentEnd,
          }),
        ),
      }),
    },
  }
}
