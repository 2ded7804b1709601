import type { Resolvers } from '../../graphql/generated.ts'
import type { BillingService } from './billing-service.ts'

/** Reuses data that the page of the history has already read. */
export function createBillingResolvers(service: BillingService): Resolvers {
  return {
    Appointment: {
      charges: async ({ id, charges }, _args, { viewer }) =>
        charges ?? [...(await service.chargesOf(viewer, id))],
      finalizedInsuranceClaim: ({ id, charges, finalizedInsuranceClaim }, _args, { viewer }) =>
        charges ? (finalizedInsuranceClaim ?? null) : service.claimOf(viewer, id),
    },
    User: { invoices: async (_user, _args, { viewer }) => [...(await service.invoicesOf(viewer))] },
    Query: {
      invoices: (_root, { from, until, first, after }, { viewer }) =>
        service.history(viewer, {
          from: from ?? undefined,
          until: until ?? undefined,
          first: first ?? 50,
          after: after ?? 0,
        }),
    },
  }
}
