import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PaymentCardEntry } from '#renderer/payments/payment-card-entry.tsx'
import { appointment, told } from '#tests/flows/onboarding/person.ts'
import { type CardNetwork, stubCardNetwork } from '#tests/support/card-network.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'

let network: CardNetwork
beforeEach(() => {
  network = stubCardNetwork()
})

/** The payment entry with the portal's own form of a card. */
async function open() {
  const inputs = told({ appointments: [appointment()], hasPaymentMethod: false })
  const page = showWaitingFlow('payment-entry', inputs, { card: PaymentCardEntry })
  const number = await screen.findByLabelText(/^Card number/)
  return { ...page, number, submit: () => screen.getByRole('button', { name: 'Save card' }) }
}

const links = () => within(screen.getByRole('alert')).getAllByRole('link')

test('payment entry counts what an empty card lacks field by field, and says each thing once [PAYM-06]', async () => {
  const { number, submit } = await open()
  expect(screen.queryByText(/still need attention|still missing/)).toBeNull()
  await userEvent.click(submit())
  expect(screen.getByRole('heading', { name: 'There are 4 things to fix' })).toBeDefined()
  expect(links().map((link) => link.textContent)).toEqual([
    'Card number: Please enter a valid credit card number.',
    'Expires: Please enter a valid expiration date.',
    'Security code: Please enter a valid security code.',
    'ZIP code: Please enter a valid ZIP code.',
  ])
  expect(screen.getAllByText('Please enter a valid credit card number.')).toHaveLength(1)
  expect(screen.getByText('4 answers still need attention.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(number))
  await expectAccessible()
})

test('payment entry names the card’s issues without its number, and moves to the first wrong field', async () => {
  const { number, submit, asked } = await open()
  await userEvent.type(number, '4242424242424242')
  await userEvent.click(submit())
  expect(screen.queryByText('Please enter a valid credit card number.')).toBeNull()
  for (const words of ['expiration date', 'security code', 'ZIP code'])
    expect(screen.getByText(`Please enter a valid ${words}.`)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'There are 3 things to fix' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Expires/)))
  expect(number.getAttribute('aria-invalid')).toBeNull()
  await expectAccessible()
  expect([asked, network.sent]).toEqual([[], []])
})

test('payment entry removes a mistake from its list once it is fixed, and links the list to the field', async () => {
  const { number, submit } = await open()
  await userEvent.type(number, '4242424242424242')
  await userEvent.type(screen.getByLabelText(/^Expires/), '431')
  await userEvent.click(submit())
  expect(screen.getByRole('heading', { name: 'There are 2 things to fix' })).toBeDefined()
  await userEvent.type(screen.getByLabelText(/^Security code/), '123')
  expect(screen.getByRole('heading', { name: 'Check one answer' })).toBeDefined()
  await userEvent.click(
    screen.getByRole('link', { name: 'ZIP code: Please enter a valid ZIP code.' }),
  )
  expect(document.activeElement).toBe(screen.getByLabelText(/^ZIP code/))
})

test('payment entry sends the token of the card and no card data [ROLE-05]', async () => {
  const { number, submit, askedFor } = await open()
  await userEvent.type(number, '4242424242424242')
  await userEvent.type(screen.getByLabelText(/^Expires/), '431')
  await userEvent.type(screen.getByLabelText(/^Security code/), '123')
  await userEvent.type(screen.getByLabelText(/^ZIP code/), '12207')
  await userEvent.click(submit())
  await waitFor(() =>
    expect(askedFor('savePaymentMethod').map(({ args }) => args)).toEqual([{ token: 'pm_1' }]),
  )
})

const LABELS = {
  number: /^Card number/,
  expiry: /^Expires/,
  code: /^Security code/,
  zip: /^ZIP code/,
}
const WRONG = { number: '4242424242424241', expiry: '1320', code: '1', zip: '122' }
const RIGHT = { number: '4242424242424242', expiry: '431', code: '123', zip: '12207' }

test.each([
  ['number', 'Please enter a valid credit card number.'],
  ['expiry', 'Please enter a valid expiration date.'],
  ['code', 'Please enter a valid security code.'],
  ['zip', 'Please enter a valid ZIP code.'],
] as const)(
  'the card says what is wrong with its %s once it is left, not while it is typed, and Submit moves the focus there [PAYM-06]',
  async (wrong, words) => {
    const { submit, asked } = await open()
    const field = (name: keyof typeof LABELS) =>
      screen.getByLabelText<HTMLInputElement>(LABELS[name])
    for (const name of ['number', 'expiry', 'code', 'zip'] as const)
      if (name !== wrong) await userEvent.type(field(name), RIGHT[name])
    await userEvent.type(field(wrong), WRONG[wrong])
    expect(screen.queryByText(words)).toBeNull()
    await userEvent.tab()
    expect(screen.getAllByText(words)).toHaveLength(1)
    expect(field(wrong).getAttribute('aria-invalid')).toBe('true')
    const typed = Object.values(LABELS).map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    )
    await userEvent.click(submit())
    await waitFor(() => expect(document.activeElement).toBe(field(wrong)))
    expect(
      Object.values(LABELS).map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
    ).toEqual(typed)
    expect([asked, network.sent]).toEqual([[], []])
    await userEvent.clear(field(wrong))
    await userEvent.type(field(wrong), RIGHT[wrong])
    expect(field(wrong).getAttribute('aria-invalid')).toBeNull()
  },
)
