import { registerSandboxCardForm } from '../../gateways/payments/sandbox/sandbox-card-form.ts'
import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import type { EventService } from './event-service.ts'
import type { PaymentService } from './payment-service.ts'
import { createPaymentResolvers } from './resolvers.ts'
import { registerPaymentWebhook } from './webhook-route.ts'

/** Cards on file and charges of visits. */
export function createPaymentsDomain(platform: Platform, payments: PaymentService, events: EventService): Domain {
  const gateway = platform.gateways.payments
  return {
    name: 'payments',
    resolvers: createPaymentResolvers(payments),
    routes: (app) => {
      if (gateway.provider === 'sandbox') registerSandboxCardForm(app, platform)
      else registerPaymentWebhook(app, gateway, events)
    },
  }
}
