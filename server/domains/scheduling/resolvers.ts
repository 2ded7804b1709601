import type { Resolvers } from '../../graphql/generated.ts'
import { careTypeOf } from './appointment-rules.ts'
import type { SchedulingService } from './scheduling-service.ts'

/** Who is asking, ask the service, return. */
export function createSchedulingResolvers(service: SchedulingService): Resolvers {
  return {
    Query: {
      availability: (_root, { appointmentType, providerId, first, after, nextDays, ...asked }, { viewer }) =>
        service.availability(viewer, {
          ...asked,
          appointmentType: appointmentType ?? 'intake',
          providerId: providerId ?? undefined,
          first: first ?? 100,
          after: after ?? 0,
          nextDays: nextDays ?? undefined,
        }),
      slotIsFree: (_root, { careType, appointmentType, ...slot }, { viewer }) =>
        service.isFree(viewer, { ...slot, careType: careTypeOf(careType), appointmentType: appointmentType ?? 'intake' }),
      provider: (_root, { id }, { viewer }) => service.provider(viewer, id),
      appointmentTemplate: (_root, { careType, appointmentType }, { viewer }) =>
        service.template(viewer, careTypeOf(careType), appointmentType),
      appointments: (_root, _args, { viewer }) => service.appointments(viewer),
      appointment: (_root, { id }, { viewer }) => service.appointment(viewer, id),
    },
  }
}
