import type { Resolvers } from '../../graphql/generated.ts'
import { careTypeOf } from './appointment-rules.ts'
import type { SchedulingService } from './scheduling-service.ts'

export function createSchedulingResolvers(service: SchedulingService): Resolvers {
  return {
    User: {
      suggestedProviders: (_user, _args, { viewer }) =>
        service.suggestedProviders(viewer, 'Suggested'),
      referringProvider: async (_user, _args, { viewer }) =>
        (await service.suggestedProviders(viewer, 'Referring'))[0] ?? null,
    },
    TimeSlot: {
      organizationId: async ({ careType }, _args, { viewer }) =>
        (await service.payment(viewer, careType)).organizationId,
      isFeeForServiceTime: async ({ careType }, _args, { viewer }) =>
        (await service.payment(viewer, careType)).isFeeForServiceTime,
    },
    Query: {
      availability: (
        _root,
        { careType, start, end, checkin, id, first, after, nextDays },
        { viewer },
      ) =>
        service.availability(viewer, {
          careType: careTypeOf(careType),
          start,
          end: end ?? undefined,
          appointmentType: checkin ? 'checkin' : 'intake',
          providerId: id ?? undefined,
          first: first ?? 100,
          after: after ?? 0,
          nextDays: nextDays ?? undefined,
        }),
      slotIsFree: (_root, { careType, appointmentType, ...slot }, { viewer }) =>
        service.isFree(viewer, {
          ...slot,
          careType: careTypeOf(careType),
          appointmentType: appointmentType ?? 'intake',
        }),
      provider: (_root, { id }, { viewer }) => service.provider(viewer, id),
      providerOfficeAvailability: (_root, { providerId }, { viewer }) =>
        service.officeAvailability(viewer, providerId),
      providersById: (_root, { ids }, { viewer }) => service.providersById(viewer, ids),
      promotionWindowInDays: () => service.content.promotionWindowInDays,
      traitCategories: () => service.content.traitCategories,
      appointmentTemplate: (_root, { careType, appointmentType }, { viewer }) =>
        service.template(viewer, careTypeOf(careType), appointmentType),
      appointments: (_root, _args, { viewer }) => service.appointments(viewer),
      appointment: (_root, { id }, { viewer }) => service.appointment(viewer, id),
    },
  }
}
