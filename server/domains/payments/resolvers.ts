import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { PaymentService } from './payment-service.ts'

/** Who is asking, ask the service, return. */
export function createPaymentResolvers(service: PaymentService): Resolvers {
  return {
    Query: {
      paymentMethods: async (_root, _args, { viewer }) => [...(await service.paymentMethods(viewer))],
      visitCharges: async (_root, _args, { viewer }) => [...(await service.visitCharges(viewer))],
    },
    Mutation: { savePaymentMethod: async (_root, sent, { viewer }) => unwrap(await service.savePaymentMethod(viewer, sent)) },
  }
}
