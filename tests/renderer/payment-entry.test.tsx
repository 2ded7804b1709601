import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { CardReply } from '#renderer/widgets/card-entry.ts'
import { appointment, told } from '#tests/flows/onboarding/person.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'
import { type CardDesk, testCard } from '#tests/support/test-card.tsx'

const NUMBER = '4242424242424242'

function open(answer: CardDesk['answer'] = async () => ({ token: 'tok_1' })) {
  const desk: CardDesk = { asked: 0, answer }
  const inputs = told({ appointments: [appointment()], hasPaymentMethod: false })
  return { desk, ...showWaitingFlow('payment-entry', inputs, { card: testCard(desk) }) }
}
const submit = () => screen.getByRole('button', { name: /Save card|Saving your card/ })
const card = () => within(screen.getByRole('group', { name: 'Payment card' }))

describe('the payment entry', () => {
  test('is between its sentences, in their order [PAYM-01] [PAYM-03] [PAYM-04]', async () => {
    const { container } = open()
    expect(screen.getByRole('heading', { level: 1, name: 'Add a payment method' })).toBeDefined()
    const words = container.textContent ?? ''
    const places = [
      'Enter your payment method for your upcoming visit.',
      'A late cancellation fee of $50.00 applies within 24 hours of your appointment.',
      'Self-pay rates are billed after each visit.',
      'Payment card',
      'Your payment information is secure and encrypted.',
    ].map((sentence) => words.indexOf(sentence))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    await expectAccessible()
  })

  test('keeps its button unavailable until the card is complete, and names missing fields [PAYM-06]', async () => {
    const user = userEvent.setup()
    const { asked } = open()
    expect(submit().getAttribute('aria-disabled')).toBe('true')
    await user.click(submit())
    expect(card().getByText('Please enter a valid credit card number.')).toBeDefined()
    expect(asked).toEqual([])
    await user.type(screen.getByLabelText('Card number'), NUMBER)
    expect(submit().getAttribute('aria-disabled')).toBeNull()
  })

  test('creates one token for a double press, and saves it', async () => {
    const user = userEvent.setup()
    let give: (reply: CardReply) => void = () => undefined
    const { desk, asked, askedFor } = open(
      () =>
        new Promise((resolve) => {
          give = resolve
        }),
    )
    await user.type(screen.getByLabelText('Card number'), NUMBER)
    await user.dblClick(submit())
    expect(submit().textContent).toBe('Saving your card…')
    expect(asked).toEqual([])
    await act(async () => give({ token: 'tok_1' }))
    expect(desk.asked).toBe(1)
    expect(asked.map(({ effect, args }) => ({ effect, args }))).toEqual([
      { effect: 'savePaymentMethod', args: { token: 'tok_1' } },
    ])
    await askedFor('savePaymentMethod')[0]?.reply()
    expect(askedFor('refetchUser')).toHaveLength(1)
  })

  test('shows the card form’s message next to it, and sends no request', async () => {
    const user = userEvent.setup()
    const { asked } = open(async () => ({ error: "Your card's security code is incomplete." }))
    await user.type(screen.getByLabelText('Card number'), NUMBER)
    await user.click(submit())
    expect(card().getByText("Your card's security code is incomplete.")).toBeDefined()
    expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true')
    expect(asked).toEqual([])
  })

  test('shows an error if the card form crashes', async () => {
    const user = userEvent.setup()
    open(() => Promise.reject(new Error('No network')))
    await user.type(screen.getByLabelText('Card number'), NUMBER)
    await user.click(submit())
    expect(card().getByText('An unexpected error occurred. Please try again.')).toBeDefined()
  })

  test('shows the refusal of a declined card next to it, keeps the entries, and takes a new token [ERRO-08]', async () => {
    const user = userEvent.setup()
    const { desk, askedFor, container } = open()
    await user.type(screen.getByLabelText('Card number'), NUMBER)
    await user.click(submit())
    await askedFor('savePaymentMethod')[0]?.fail('CARD_DECLINED')
    const error = screen.getByRole('group', {
      name: 'Your card was declined, please contact help@example.org.',
    })
    expect(error.textContent).toContain('Your card was declined, please contact help@example.org.')
    expect(document.activeElement).toBe(error)
    expect(screen.queryByRole('alert')).toBeNull()
    await expectAccessible()
    const form = container.querySelector('.form-items')
    expect(form?.contains(error)).toBe(true)
    expect(screen.getByLabelText('Card number')).toHaveProperty('value', NUMBER)
    await user.click(submit())
    expect(desk.asked).toBe(2)
    expect(askedFor('savePaymentMethod')).toHaveLength(2)
  })

  test('listens to no card of a page that was left', async () => {
    const user = userEvent.setup()
    let give: (reply: CardReply) => void = () => undefined
    const { asked, unmount } = open(
      () =>
        new Promise((resolve) => {
          give = resolve
        }),
    )
    await user.type(screen.getByLabelText('Card number'), NUMBER)
    await user.click(submit())
    unmount()
    await act(async () => give({ token: 'tok_1' }))
    expect(asked).toEqual([])
  })
})
