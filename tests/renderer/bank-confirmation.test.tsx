import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingEffects } from '#renderer/effects/booking-effects.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'
import { standInForStripe } from '#tests/support/stripe-js-stand-in.ts'

const CONTEXT = { id: 'e1', saved: async () => 0, adopt: () => undefined }
const ASKED = refusal('CARD_NEEDS_CONFIRMATION', 'Your bank asks you to confirm this card.', {
  clientSecret: 'seti_1_secret_1',
})
const DECLINED = refusal('CARD_DECLINED', 'Your card was declined.')
const SAVED = { savePaymentMethod: { __typename: 'PaymentMethod', id: 'm1' } }

/** A server whose bank asks for confirmation first, and a function that saves a card on it. */
function saveCard({ key, next }: { readonly key: string | null; readonly next: object }) {
  const replies = [ASKED, next]
  const payments = { __typename: 'PaymentSettings', provider: 'x', publishableKey: key }
  const asked = answerGraphql({
    SavePaymentMethod: () => replies.shift() ?? null,
    PaymentSettings: () => ({
      appConfig: { __typename: 'AppConfig', payments },
      paymentMethods: [],
    }),
  })
  const saving = bookingEffects().savePaymentMethod?.({ token: 'pm_1' }, CONTEXT)
  return {
    saving,
    saves: () =>
      asked.filter(({ name }) => name === 'SavePaymentMethod').map(({ variables }) => variables),
  }
}

describe('a card that needs the bank’s confirmation, with Stripe', () => {
  test("is confirmed by Stripe's own dialog, and the same request is sent again under the same key", async () => {
    const stripe = standInForStripe({ paymentMethod: { id: 'pm_1' } })
    const { saving, saves } = saveCard({ key: 'pk_1', next: SAVED })
    expect(await saving).toBeNull()
    expect(stripe.confirmed).toEqual(['seti_1_secret_1'])
    const [first, again] = saves()
    expect(saves()).toHaveLength(2)
    expect(again).toEqual(first)
  })

  test('is declined when the patient refused: the server decides, not the browser’s result', async () => {
    standInForStripe({ paymentMethod: { id: 'pm_1' } })
    await expect(saveCard({ key: 'pk_1', next: DECLINED }).saving).rejects.toMatchObject({
      code: 'CARD_DECLINED',
    })
  })
})

describe('a card that needs the bank’s confirmation, in the sandbox', () => {
  const sent: string[] = []
  let isUp = true
  beforeEach(() => {
    sent.length = 0
    isUp = true
  })

  /** The sandbox, together with the API. */
  function inSandbox(next: object) {
    const save = saveCard({ key: null, next })
    const api = globalThis.fetch
    vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
      if (input !== '/sandbox/confirmations') return api(String(input), init)
      sent.push(String(init?.body))
      return new Response('{}', { status: isUp ? 200 : 500 })
    })
    return save
  }

  test.each([
    ['Confirm', true, SAVED],
    ['Refuse', false, DECLINED],
  ])('is confirmed or declined in a dialog: %s', async (name, isConfirmed, next) => {
    const { saving } = inSandbox(next)
    const outcome = saving?.then(
      () => 'saved',
      (error: { readonly code: string }) => error.code,
    )
    await screen.findByRole('dialog', { name: 'Your bank asks you to confirm this card' })
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(await outcome).toBe(isConfirmed ? 'saved' : 'CARD_DECLINED')
    expect(sent).toEqual([JSON.stringify({ clientSecret: 'seti_1_secret_1', isConfirmed })])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be answered again when the answer was not taken', async () => {
    const { saving } = inSandbox(SAVED)
    isUp = false
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'An unexpected error occurred. Please try again.',
    )
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await saving).toBeNull()
    await waitFor(() => expect(sent).toHaveLength(2))
  })
})
