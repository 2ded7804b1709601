import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'
import { type Fault, startStripeEmulator } from '#tests/support/stripe-emulator/stripe-emulator.ts'

const emulator = await startStripeEmulator()
afterAll(() => emulator.close())
const told: string[] = []
const log = { warn: (fields: unknown) => void told.push(JSON.stringify(fields)) }
const gateway = createStripeGateway({ ...emulator, webhookSecret: 'whsec_a', timeoutMs: 400, log })

beforeEach(() => {
  emulator.faults.length = 0
  emulator.requests.length = 0
  told.length = 0
})

async function cardOnFile() {
  const customerId = await gateway.addCustomer(randomUUID())
  const kept = await gateway.keepCard({
    customerId,
    token: 'pm_card_visa',
    idempotencyKey: randomUUID(),
  })
  emulator.requests.length = 0
  const cardId = kept.ok ? kept.value.id : ''
  return {
    customerId,
    cardId,
    amountInCents: 11900,
    reference: randomUUID(),
    idempotencyKey: randomUUID(),
  }
}

const chargesOf = (customer: string) =>
  emulator.state.intents.filter((intent) => intent.customer === customer)
const garbage = (status: number, body: string) => ({ status, body })
const TOO_MANY =
  '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"leaked-words"}}'

describe("Stripe's failures", () => {
  it.each([
    ['does not answer in time', 'hang'],
    ['breaks off before its answer', 'lost'],
    ['breaks off before it does anything', 'refuse'],
    [
      'asks for patience',
      { ...garbage(429, TOO_MANY), headers: { 'stripe-should-retry': 'true' } },
    ],
    ['fails', garbage(500, '{"error":{"type":"api_error","message":"leaked-words"}}')],
    ['is away', garbage(503, '<html>leaked-words</html>')],
    [
      'is still at work on the same key',
      garbage(
        409,
        '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use","message":"leaked-words"}}',
      ),
    ],
  ] as const)('if it once %s, the charge is made once and known', async (_what, fault) => {
    const charge = await cardOnFile()
    emulator.faults.push(fault)
    expect(await gateway.chargeCard(charge)).toEqual({
      ok: true,
      value: chargesOf(charge.customerId)[0]?.id,
    })
    expect(chargesOf(charge.customerId)).toHaveLength(1)
    expect(new Set(emulator.requests.map(({ key }) => key))).toEqual(
      new Set([charge.idempotencyKey]),
    )
  })

  it.each([
    ['never answers', Array<Fault>(3).fill('hang')],
    ['breaks off each time', Array<Fault>(3).fill('lost')],
    [
      'fails each time',
      Array<Fault>(3).fill(garbage(500, '{"error":{"type":"api_error","message":"leaked-words"}}')),
    ],
    ['asks for patience', [garbage(429, TOO_MANY)]],
    ['answers no JSON', [garbage(200, '<html>leaked-words</html>')]],
    ['answers an empty object', [garbage(200, '{}')]],
    ['answers a list', [garbage(200, '["leaked-words"]')]],
    ['answers null', [garbage(200, 'null')]],
    [
      'answers a charge without an id',
      [garbage(200, '{"object":"payment_intent","status":"succeeded"}')],
    ],
    [
      'answers with an unknown status',
      [garbage(200, '{"id":"pi_1","object":"payment_intent","status":"processing"}')],
    ],
    ['answers with an unknown error', [garbage(400, '{"error":"leaked-words"}')]],
    [
      'does not know the key',
      [garbage(401, '{"error":{"type":"invalid_request_error","message":"leaked-words"}}')],
    ],
  ])('if it %s, no success is reported, and the same key tries again', async (_what, faults) => {
    const charge = await cardOnFile()
    emulator.faults.push(...faults)
    const failure: unknown = await gateway.chargeCard(charge).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', message: 'PAYMENT_UNAVAILABLE' })
    emulator.faults.length = 0
    expect(await gateway.chargeCard(charge)).toEqual({
      ok: true,
      value: chargesOf(charge.customerId)[0]?.id,
    })
    expect(chargesOf(charge.customerId)).toHaveLength(1)
  })

  it.each([
    ['an empty object', '{}'],
    [
      'a card without its last digits',
      '{"id":"seti_1","status":"succeeded","payment_method":{"id":"pm_1","card":{"brand":"visa"}}}',
    ],
    [
      'a card without an id',
      '{"id":"seti_1","status":"succeeded","payment_method":{"card":{"brand":"visa","last4":"4242"}}}',
    ],
    [
      'a card without its end',
      '{"id":"seti_1","status":"succeeded","payment_method":{"id":"pm_1","card":{"brand":"visa","last4":"4242"}}}',
    ],
    ['no card', '{"id":"seti_1","status":"succeeded","payment_method":null}'],
    ['no JSON', 'ok'],
  ])('if it answers %s to a card, no card is saved', async (_what, body) => {
    const customerId = await gateway.addCustomer(randomUUID())
    emulator.faults.push(garbage(200, body))
    const asked = { customerId, token: 'pm_card_visa', idempotencyKey: randomUUID() }
    await expect(gateway.keepCard(asked)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    expect(await gateway.keepCard(asked)).toMatchObject({ ok: true })
  })

  it.each([
    '{}',
    '[]',
    'null',
    '{"object":"list","data":null}',
    '{"object":"list","data":[null],"has_more":false}',
  ])('if it answers %s for a customer’s charges, no result is assumed', async (body) => {
    const { customerId } = await cardOnFile()
    emulator.faults.push(garbage(200, body))
    const found: unknown = await gateway
      .findCharge(customerId, 'any')
      .catch((error: unknown) => error)
    expect(
      found === undefined ||
        (found instanceof Error && 'code' in found && found.code === 'PAYMENT_UNAVAILABLE'),
    ).toBe(true)
  })
})

describe('the operator’s report of a failure', () => {
  it("has its kind and Stripe's request id, and none of its text", async () => {
    const charge = await cardOnFile()
    emulator.faults.push(
      garbage(
        401,
        '{"error":{"type":"invalid_request_error","code":"leaked words","message":"leaked-words"}}',
      ),
    )
    await expect(gateway.chargeCard(charge)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    expect(told).toEqual([
      JSON.stringify({
        stripe: { type: 'StripeAuthenticationError', statusCode: 401, requestId: 'req_emulated' },
      }),
    ])
  })
})

describe('the data that Stripe receives', () => {
  it('is our id, the card and the amount, and nothing about the care', async () => {
    const charge = await cardOnFile()
    await gateway.chargeCard(charge)
    const [request] = emulator.requests
    expect(Object.fromEntries(new URLSearchParams(request?.form))).toEqual({
      amount: '11900',
      currency: 'usd',
      customer: charge.customerId,
      payment_method: charge.cardId,
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      off_session: 'true',
      confirm: 'true',
      'metadata[reference]': charge.reference,
    })
  })
})
