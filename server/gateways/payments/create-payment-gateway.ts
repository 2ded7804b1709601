import type { PaymentsConfig } from '../../plugins/service-settings.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createSandboxGateway, type SandboxPorts } from './sandbox/sandbox-gateway.ts'
import { createStripeGateway, type StripeOptions } from './stripe-gateway.ts'

/** Stripe if its keys are set, otherwise the sandbox. */
export function createPaymentGateway(
  { stripe }: PaymentsConfig,
  { log, ...ports }: SandboxPorts & Required<Pick<StripeOptions, 'log'>>,
): PaymentGateway {
  return stripe === undefined
    ? createSandboxGateway(ports)
    : createStripeGateway({ ...stripe, log })
}
