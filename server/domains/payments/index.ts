import { registerSandboxCardForm } from '../../gateways/payments/sandbox/sandbox-card-form.ts'
import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import type { EventService } from './event-service.ts'
import { createPaymentResolvers, type PaymentAnswers } from './resolvers.ts'
import { registerPaymentWebhook } from './webhook-route.ts'

type PaymentsParts = PaymentAnswers & { readonly events: EventService }

export function createPaymentsDomain(
  platform: Platform,
  { events, ...parts }: PaymentsParts,
): Domain {
  const gateway = platform.gateways.payments
  return {
    name: 'payments',
    resolvers: createPaymentResolvers(parts),
    routes: (app) => {
      if (gateway.provider !== 'sandbox') registerPaymentWebhook(app, gateway, events)
      // Not in production, because the route needs no login and writes a row, even if the portal
      // charges no cards.
      else if (!platform.config.production) registerSandboxCardForm(app, platform)
    },
  }
}
