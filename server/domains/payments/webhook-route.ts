import type { FastifyInstance } from 'fastify'
import { codedError } from '../../errors.ts'
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts'
import type { EventService } from './event-service.ts'

/** Path for the vendor's events. */
const WEBHOOK_PATH = '/webhooks/stripe'

const MOST_BYTES = 256 * 1024

/**
 * Receives the vendor's events. Events without the vendor's signature are refused unread, and
 * repeated ones are ignored.
 */
export function registerPaymentWebhook(
  app: FastifyInstance,
  gateway: PaymentGateway,
  events: EventService,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the exact bytes of the body.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post(WEBHOOK_PATH, async (request) => {
      const signature = request.headers['stripe-signature']
      const payload: unknown = request.body
      if (typeof signature !== 'string' || !Buffer.isBuffer(payload))
        throw codedError('BLOCKED_REQUEST')
      const event = gateway.readEvent(payload, signature)
      if (event === undefined) throw codedError('BLOCKED_REQUEST')
      await events.take(event)
      return { received: true }
    })
    done()
  })
}
