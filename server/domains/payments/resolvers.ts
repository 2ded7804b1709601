import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import { keyOfToken } from './payment-rules.ts'
import type { PaymentService } from './payment-service.ts'
import type { PayVisit } from './visit-payment.ts'
import type { ReadDueCharges, ReadNextCharge } from './next-charge.ts'

export type PaymentAnswers = {
  readonly payments: PaymentService
  readonly payVisit: PayVisit
  readonly nextCharge: ReadNextCharge
  readonly dueCharges: ReadDueCharges
}

export function createPaymentResolvers(answers: PaymentAnswers): Resolvers {
  const { payments: service, payVisit, nextCharge, dueCharges } = answers
  return {
    Query: {
      dueCharges: (_root, _args, { viewer }) => dueCharges(viewer),
      nextCharge: (_root, _args, { viewer }) => nextCharge(viewer),
      paymentMethods: async (_root, _args, { viewer }) => [
        ...(await service.paymentMethods(viewer)),
      ],
      getPaymentInfo: (_root, _args, { viewer }) => service.paymentInfo(viewer),
      visitCharges: async (_root, _args, { viewer }) => [...(await service.visitCharges(viewer))],
    },
    Mutation: {
      payVisit: async (_root, sent, { viewer }) => unwrap(await payVisit(viewer, sent)),
      updatePaymentMethod: async (_root, { token, type, idempotencyKey }, { viewer }) =>
        unwrap(
          await service.savePaymentMethod(viewer, {
            token,
            type,
            idempotencyKey: idempotencyKey ?? keyOfToken(token),
          }),
        ),
      savePaymentMethod: async (_root, sent, { viewer }) =>
        unwrap(await service.savePaymentMethod(viewer, sent)),
    },
  }
}
