import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { PaymentGateway } from '#server/gateways/payments/payment-gateway.ts'
import { createSandboxGateway } from '#server/gateways/payments/sandbox/sandbox-gateway.ts'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'
import { startServer } from '#tests/support/server.ts'
import { startStripeEmulator } from '#tests/support/stripe-emulator/stripe-emulator.ts'

const server = await startServer()
const emulator = await startStripeEmulator()
afterAll(async () => {
  await emulator.close()
  await server.close()
})

type AnswerBank = (clientSecret: string, isConfirmed: boolean) => unknown

const answerSandbox: AnswerBank = (clientSecret, isConfirmed) =>
  server.app.inject({
    method: 'POST',
    url: '/sandbox/confirmations',
    payload: { clientSecret, isConfirmed },
  })

const GATEWAYS: readonly (readonly [string, PaymentGateway, AnswerBank])[] = [
  ['the sandbox', createSandboxGateway(server.app.platform), answerSandbox],
  ['Stripe', createStripeGateway({ ...emulator, webhookSecret: 'whsec_a' }), emulator.answerBank],
]

/** Both gateways pass the same tests. */
describe.each(GATEWAYS)('%s', (_name, gateway, answerBank) => {
  const keep = async (token: string, customerId?: string, idempotencyKey: string = randomUUID()) =>
    gateway.keepCard({
      customerId: customerId ?? (await gateway.addCustomer(randomUUID())),
      token,
      idempotencyKey,
    })

  const cardOnFile = async (token = 'pm_card_visa') => {
    const customerId = await gateway.addCustomer(randomUUID())
    const kept = await keep(token, customerId)
    if (!kept.ok) throw new Error(`Cannot keep ${token}: ${kept.code}`)
    return {
      customerId,
      cardId: kept.value.id,
      amountInCents: 11900,
      reference: randomUUID(),
      idempotencyKey: randomUUID(),
    }
  }

  it('has one customer per person', async () => {
    const reference = randomUUID()
    const ids = await Promise.all([gateway.addCustomer(reference), gateway.addCustomer(reference)])
    ids.push(await gateway.addCustomer(reference))
    expect(new Set(ids).size).toBe(1)
    expect(await gateway.addCustomer(randomUUID())).not.toBe(ids[0])
  })

  it.each([
    ['pm_card_visa', 'visa', '4242'],
    ['tok_visa', 'visa', '4242'],
    ['pm_card_mastercard', 'mastercard', '4444'],
    ['tok_amex', 'amex', '0005'],
  ])('saves %s once per key', async (token, brand, last4) => {
    const customerId = await gateway.addCustomer(randomUUID())
    const key = randomUUID()
    const [kept, again] = await Promise.all([
      keep(token, customerId, key),
      keep(token, customerId, key),
    ])
    expect(kept).toMatchObject({ ok: true, value: { brand, last4 } })
    expect([again, await keep(token, customerId, key)]).toEqual([kept, kept])
    expect(await keep(token, customerId)).not.toEqual(kept)
  })

  it.each([
    'pm_card_chargeDeclined',
    'tok_chargeDeclined',
    'pm_card_chargeDeclinedInsufficientFunds',
    'pm_card_visa_chargeDeclinedLostCard',
    'tok_chargeDeclinedExpiredCard',
    'tok_chargeDeclinedIncorrectCvc',
    'tok_chargeDeclinedProcessingError',
  ])('does not save %s', async (token) => {
    expect(await keep(token)).toEqual({ ok: false, code: 'CARD_DECLINED' })
  })

  /**
   * A card that needs the bank's confirmation: the request to save it, and the secret for the
   * browser.
   */
  const askedCard = async (token = 'pm_card_authenticationRequiredOnSetup') => {
    const customerId = await gateway.addCustomer(randomUUID())
    const again = () => gateway.keepCard({ customerId, token, idempotencyKey: key })
    const key = randomUUID()
    const asked = await again()
    expect(asked).toEqual({
      ok: false,
      code: 'CARD_NEEDS_CONFIRMATION',
      details: { clientSecret: expect.any(String) },
    })
    expect(await again()).toEqual(asked)
    return { customerId, again, clientSecret: asked.ok ? '' : String(asked.details?.clientSecret) }
  }

  it('saves a card once the patient confirms it to the bank, under the same key, and charges it later', async () => {
    const { customerId, again, clientSecret } = await askedCard()
    await answerBank(clientSecret, true)
    const kept = await again()
    expect(kept).toMatchObject({ ok: true, value: { brand: 'visa', last4: '3155' } })
    expect(await again()).toEqual(kept)
    const charge = {
      customerId,
      amountInCents: 11900,
      reference: randomUUID(),
      idempotencyKey: randomUUID(),
    }
    expect(
      await gateway.chargeCard({ ...charge, cardId: kept.ok ? kept.value.id : '' }),
    ).toMatchObject({ ok: true })
  })

  it('does not save a card whose confirmation failed, not even later', async () => {
    const { again, clientSecret } = await askedCard()
    await answerBank(clientSecret, false)
    expect(await again()).toEqual({ ok: false, code: 'CARD_DECLINED' })
    expect(await again()).toEqual({ ok: false, code: 'CARD_DECLINED' })
  })

  it('reports a card as declined if the bank asks at each charge', async () => {
    const { customerId, again, clientSecret } = await askedCard('pm_card_authenticationRequired')
    await answerBank(clientSecret, true)
    const kept = await again()
    const charge = {
      customerId,
      amountInCents: 11900,
      reference: randomUUID(),
      idempotencyKey: randomUUID(),
    }
    const outcome = await gateway.chargeCard({ ...charge, cardId: kept.ok ? kept.value.id : '' })
    expect(outcome).toEqual({ ok: false, code: 'CARD_DECLINED' })
  })

  it("does not save an invalid token, or another customer's card", async () => {
    expect(await keep(`pm_${randomUUID()}`)).toEqual({ ok: false, code: 'INVALID_CARD' })
    expect(await keep('tok_nothing')).toEqual({ ok: false, code: 'INVALID_CARD' })
    const { cardId } = await cardOnFile()
    expect(await keep(cardId)).toEqual({ ok: false, code: 'INVALID_CARD' })
  })

  it('deletes a customer with their cards, even twice, and keeps their charges', async () => {
    const { customerId, cardId, ...charge } = await cardOnFile()
    const charged = await gateway.chargeCard({ customerId, cardId, ...charge })
    for (const _again of [1, 2]) await gateway.removeCustomer(customerId)
    expect(await gateway.findCard(customerId, cardId)).toBeUndefined()
    const next = {
      ...charge,
      customerId,
      cardId,
      reference: randomUUID(),
      idempotencyKey: randomUUID(),
    }
    expect((await gateway.chargeCard(next)).ok).toBe(false)
    const listed = (await gateway.listCharges(new Date(0))).filter(
      ({ reference }) => reference === charge.reference,
    )
    expect(listed.map(({ id }) => id)).toEqual([charged.ok ? charged.value : ''])
  })

  it('saves a card of the same customer again as the same card', async () => {
    const { cardId, customerId } = await cardOnFile()
    expect(await keep(cardId, customerId)).toMatchObject({ ok: true, value: { id: cardId } })
  })

  it('finds a card with its current data, for its customer only', async () => {
    const { cardId, customerId } = await cardOnFile()
    const card = { id: cardId, brand: 'visa', last4: '4242' }
    expect(await gateway.findCard(customerId, cardId)).toMatchObject(card)
    expect(await gateway.findCard(await gateway.addCustomer(randomUUID()), cardId)).toBeUndefined()
    expect(await gateway.findCard(customerId, 'pm_nothing')).toBeUndefined()
  })

  it('charges once per key, concurrently or later, and finds the charge by its reference', async () => {
    const charge = await cardOnFile()
    expect(await gateway.findCharge(charge.customerId, charge.reference)).toBeUndefined()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => gateway.chargeCard(charge)))
    outcomes.push(await gateway.chargeCard(charge))
    const [first] = outcomes
    expect(first?.ok).toBe(true)
    for (const outcome of outcomes) expect(outcome).toEqual(first)
    expect({
      ok: true,
      value: await gateway.findCharge(charge.customerId, charge.reference),
    }).toEqual(first)
    expect(await gateway.chargeCard({ ...charge, idempotencyKey: randomUUID() })).not.toEqual(first)
  })

  it('reports a key with another amount as a mistake of the caller', async () => {
    const charge = await cardOnFile()
    await gateway.chargeCard(charge)
    await expect(gateway.chargeCard({ ...charge, amountInCents: 1 })).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    })
  })

  it('reports a card that is declined at a charge, again for the same key, and finds no charge', async () => {
    const charge = await cardOnFile('pm_card_chargeCustomerFail')
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await gateway.chargeCard(charge)).toEqual({ ok: false, code: 'CARD_DECLINED' })
    expect(await gateway.findCharge(charge.customerId, charge.reference)).toBeUndefined()
  })

  it("refuses another customer's card, and an amount below 50 cents", async () => {
    const charge = await cardOnFile()
    const other = await gateway.addCustomer(randomUUID())
    expect(await gateway.chargeCard({ ...charge, customerId: other })).toEqual({
      ok: false,
      code: 'INVALID_CARD',
    })
    const small = { ...charge, amountInCents: 49, idempotencyKey: randomUUID() }
    await expect(gateway.chargeCard(small)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
  })

  it('refunds a charge once, and in parts up to the amount charged', async () => {
    const charged = await gateway.chargeCard(await cardOnFile())
    const reference = randomUUID()
    const chargeId = charged.ok ? charged.value : ''
    const refund = { chargeId, amountInCents: 5900, reference, idempotencyKey: randomUUID() }
    expect(await gateway.hasRefund(refund)).toBe(false)
    await gateway.refundCharge(refund)
    await gateway.refundCharge(refund)
    expect(await gateway.hasRefund(refund)).toBe(true)
    const again = { ...refund, reference: randomUUID(), idempotencyKey: randomUUID() }
    await expect(gateway.refundCharge({ ...again, amountInCents: 6001 })).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    })
    await gateway.refundCharge({ ...again, amountInCents: 6000, idempotencyKey: randomUUID() })
    const refunds = (await gateway.listRefunds(new Date(0))).filter(
      (one) => one.chargeId === chargeId,
    )
    expect(
      new Set(refunds.map((one) => `${one.reference} ${one.amountInCents} ${one.hasFailed}`)),
    ).toEqual(new Set([`${reference} 5900 false`, `${again.reference} 6000 false`]))
  })

  it('lists every successful charge since a time, however many there are', async () => {
    const card = await cardOnFile()
    const references = Array.from({ length: 105 }, () => randomUUID())
    const asked = references.map((reference, index) => ({
      ...card,
      reference,
      idempotencyKey: reference,
      amountInCents: 100 + index,
    }))
    for (const one of asked) await gateway.chargeCard(one)
    await gateway.chargeCard(await cardOnFile('pm_card_chargeCustomerFail'))
    const listed = await gateway.listCharges(new Date(0))
    const amounts = new Map(listed.map((charge) => [charge.reference, charge.amountInCents]))
    expect(references.map((reference) => amounts.get(reference))).toEqual(
      references.map((_, index) => 100 + index),
    )
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    expect(await gateway.listCharges(new Date('2100-01-01'))).toEqual([])
  })
})

describe('the sandbox', () => {
  it('remembers after a restart its objects and its answers', async () => {
    const [, before] = GATEWAYS[0] ?? []
    const customerId = await before?.addCustomer(randomUUID())
    const asked = {
      customerId: customerId ?? '',
      token: 'pm_card_visa',
      idempotencyKey: randomUUID(),
    }
    const kept = await before?.keepCard(asked)
    expect(await createSandboxGateway(server.app.platform).keepCard(asked)).toEqual(kept)
  })
})
