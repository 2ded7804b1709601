import { registerSandboxCardForm } from '../../gateways/payments/sandbox/sandbox-card-form.ts'
import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import type { EventService } from './event-service.ts'
import { createPaymentResolvers, type PaymentAnswers } from './resolvers.ts'
import { registerPaymentWebhook } from './webhook-route.ts'

type PaymentsParts = PaymentAnswers & { readonly events: EventService }

/** Cards on file and charges of visits. */
export function createPaymentsDomain(platform: Platform, { events, ...parts }: PaymentsParts): Domain {
  const gateway = platform.gateways.payments
  return {
    name: 'payments',
    resolvers: createPaymentResolvers(parts),
    routes: (app) => {
      if (gateway.provider !== 'sandbox') registerPaymentWebhook(app, gateway, events)
      // Nobody has logged in on its route, and it writes a row: not even for who runs a portal that charges no card.
      else if (!platform.config.production) registerSandboxCardForm(app, platform)
    },
  }
}
