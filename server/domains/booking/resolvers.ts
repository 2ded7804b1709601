import { codedError, unwrap } from '../../errors.ts'
import type { MutationScheduleAppointmentArgs, Resolvers } from '../../graphql/generated.ts'
import type { BookingService } from './booking-service.ts'
import type { MoveService, WantedMove } from './move-service.ts'

export function createBookingResolvers(
  service: BookingService,
  { moveAppointment }: MoveService,
): Resolvers {
  return {
    Mutation: {
      selectCareFlow: async (_root, { careFlows }, { viewer }) =>
        unwrap(await service.selectCareFlow(viewer, careFlows)),
      scheduleAppointment: async (_root, given, { viewer }) => {
        const {
          checkin,
          rescheduleId,
          appointmentStart: start,
          appointmentEnd: end,
          providerId,
          idempotencyKey,
        } = given
        const wanted = {
          ...{ start, end, providerId, idempotencyKey },
          shownPriceInCents: given.shownPriceInCents ?? null,
          organizationId: given.organizationId ?? null,
          isFeeForServiceTime: given.isFeeForServiceTime ?? null,
        }
        if (rescheduleId != null)
          return unwrap(
            await moveAppointment(viewer, {
              ...wanted,
              rescheduleId,
              checkin: checkin === true,
              ...reasonOf(given),
            }),
          )
        return unwrap(
          await (checkin === true ? service.scheduleFollowUp : service.scheduleAppointment)(
            viewer,
            wanted,
          ),
        )
      },
      ffsCheckout: async (
        _root,
        { appointmentStart, appointmentEnd, paymentToken, ...wanted },
        { viewer },
      ) => ({
        userScheduleAppointment: unwrap(
          await service.ffsCheckout(viewer, {
            ...wanted,
            paymentToken: paymentToken ?? undefined,
            start: appointmentStart,
            end: appointmentEnd,
          }),
        ),
      }),
      selfReferCheckout: async (
        _root,
        { appointmentStart: start, appointmentEnd: end, ...wanted },
        { viewer },
      ) => ({
        userScheduleAppointment: unwrap(
          await service.selfReferCheckout(viewer, { ...wanted, start, end }),
        ),
      }),
    },
  }
}

/**
 * The reason for moving a visit, and the terms that the person was shown.
 *
 * @throws BAD_INPUT without terms.
 */
function reasonOf({
  reason = null,
  reasonDetails = null,
  shownTerms,
  shownFeeInCents = null,
}: MutationScheduleAppointmentArgs): Pick<
  WantedMove,
  'reason' | 'reasonDetails' | 'shownTerms' | 'shownFeeInCents'
> {
  if (shownTerms == null) throw codedError('BAD_INPUT', { details: { field: 'shownTerms' } })
  return { reason, reasonDetails, shownTerms, shownFeeInCents }
}
