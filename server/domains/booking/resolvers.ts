import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { BookingService } from './booking-service.ts'

/** Who is asking, ask the service, return. */
export function createBookingResolvers(service: BookingService): Resolvers {
  return {
    Mutation: {
      selectCareFlow: async (_root, { careFlows }, { viewer }) => unwrap(await service.selectCareFlow(viewer, careFlows)),
      scheduleAppointment: async (_root, { appointmentStart: start, appointmentEnd: end, checkin, ...wanted }, { viewer }) =>
        unwrap(
          checkin === true
            ? await service.scheduleFollowUp(viewer, {
                ...wanted,
                start,
                end,
                shownPriceInCents: wanted.shownPriceInCents ?? null,
              })
            : await service.scheduleAppointment(viewer, {
                start,
                end,
                providerId: wanted.providerId,
                idempotencyKey: wanted.idempotencyKey,
              }),
        ),
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
