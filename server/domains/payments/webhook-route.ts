import type { FastifyInstance } from 'fastify'
import { codedError } from '../../errors.ts'
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts'
import type { EventService } from './event-service.ts'

/** Where the vendor tells what happened. */
export const WEBHOOK_PATH = '/webhooks/stripe'

const MOST_BYTES = 256 * 1024

/** Takes the vendor's events. What is not signed by the vendor is refused unread; an event that came before is taken and ignored. */
export function registerPaymentWebhook(app: FastifyInstance, gateway: PaymentGateway, events: EventService): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the very bytes that were sent.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, parsed) => parsed(null, body))
    scope.post(WEBHOOK_PATH, async (request) => {
      const signature = request.headers['stripe-signature']
      const payload: unknown = request.body
      if (typeof signature !== 'string' || !Buffer.isBuffer(payload)) throw codedError('BLOCKED_REQUEST')
      const event = gateway.readEvent(payload, signature)
      if (event === undefined) throw codedError('BLOCKED_REQUEST')
      await events.take(event)
      return { received: true }
    })
    done()
  })
}
