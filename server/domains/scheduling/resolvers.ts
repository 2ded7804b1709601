import type { Resolvers } from '../../graphql/generated.ts'
import { careTypeOf } from './appointment-rules.ts'
import type { SchedulingService } from './scheduling-service.ts'

/** Who is asking, ask the service, return. */
export function createSchedulingResolvers(service: SchedulingService): Resolvers {
  return {
    User: {
      suggestedProviders: (_user, _args, { viewer }) => service.suggestedProviders(viewer, 'Suggested'),
      referringProvider: async (_user, _args, { viewer }) => (await service.suggestedProviders(viewer, 'Referring'))[0] ?? null,
    },
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
