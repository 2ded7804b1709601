import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'

const SECRET = 'whsec_of_this_test'
const { readEvent } = createStripeGateway({ secretKey: 'sk_test_a', webhookSecret: SECRET })
const NOW = 1_780_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const PAYLOAD = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', metadata: { reference: 'a.1' } } },
})

/**
 * The published scheme, implemented independently: HMAC with SHA-256 of the timestamp, a full stop
 * and the exact bytes, in hexadecimal.
 */
function sign(payload: string, { secret = SECRET, timestamp = NOW } = {}): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest('hex')
}

const read = (signature: string, payload = PAYLOAD) => readEvent(Buffer.from(payload), signature)
const EVENT = { id: 'evt_1', type: 'charge-succeeded', reference: 'a.1', chargeId: 'pi_1' }

describe('a signature of the vendor', () => {
  it('recorded once is still accepted: the scheme is fixed', () => {
    // openssl dgst -sha256 -hmac whsec_of_this_test over "1780000000." and the payload.
    expect(sign(PAYLOAD)).toBe('69677dde4cdae7c2d06cffd42333ccef698a206120b8386b97b5104f49c56a84')
    expect(
      read('t=1780000000,v1=69677dde4cdae7c2d06cffd42333ccef698a206120b8386b97b5104f49c56a84'),
    ).toEqual(EVENT)
  })

  it.each([
    ['alone', () => `t=${NOW},v1=${sign(PAYLOAD)}`],
    [
      'after one of the older secret, while secrets are rolled',
      () => `t=${NOW},v1=${sign(PAYLOAD, { secret: 'whsec_older' })},v1=${sign(PAYLOAD)}`,
    ],
    [
      'before one of another secret',
      () => `t=${NOW},v1=${sign(PAYLOAD)},v1=${sign(PAYLOAD, { secret: 'whsec_next' })}`,
    ],
    [
      'next to one of another scheme',
      () => `t=${NOW},v0=${sign(PAYLOAD, { secret: 'x' })},v1=${sign(PAYLOAD)}`,
    ],
    ['of five minutes ago', () => `t=${NOW - 300},v1=${sign(PAYLOAD, { timestamp: NOW - 300 })}`],
  ])('is accepted %s', (_what, header) => {
    expect(read(header())).toEqual(EVENT)
  })

  it.each([
    [
      'of more than five minutes ago',
      () => `t=${NOW - 301},v1=${sign(PAYLOAD, { timestamp: NOW - 301 })}`,
    ],
    ['whose timestamp was changed', () => `t=${NOW},v1=${sign(PAYLOAD, { timestamp: NOW - 5 })}`],
    ['of another secret', () => `t=${NOW},v1=${sign(PAYLOAD, { secret: 'whsec_other' })}`],
    ['of another payload', () => `t=${NOW},v1=${sign(`${PAYLOAD} `)}`],
    ['of the older scheme alone', () => `t=${NOW},v0=${sign(PAYLOAD)}`],
    ['without a timestamp', () => `v1=${sign(PAYLOAD)}`],
    ['that is cut off', () => `t=${NOW},v1=${sign(PAYLOAD).slice(0, 63)}`],
    ['that is empty', () => ''],
    ['that is no header', () => 'v1=,t=,,=='],
  ])('is refused %s', (_what, header) => {
    expect(read(header())).toBeUndefined()
  })

  it.each([
    ['no JSON', 'not json'],
    ['JSON that is not an event', '[1]'],
    ['an event without a type', '{"id":"evt_1","data":{"object":{}}}'],
  ])('over %s yields no event', (_what, payload) => {
    expect(read(`t=${NOW},v1=${sign(payload)}`, payload)).toBeUndefined()
  })
})
