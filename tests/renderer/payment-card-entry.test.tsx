import { ApolloProvider } from '@apollo/client/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { client } from '#renderer/api/transport.ts'
import { PaymentCardEntry } from '#renderer/payments/payment-card-entry.tsx'
import type { CardHandle } from '#renderer/widgets/card-entry.ts'
import { type CardNetwork, stubCardNetwork } from '#tests/support/card-network.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { standInForStripe } from '#tests/support/stripe-js-stand-in.ts'

const NUMBER = 'Please enter a valid credit card number.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const SAVED = {
  __typename: 'PaymentMethod',
  id: '1',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 4,
  expiryYear: 2031,
  isCurrent: true,
}

let network: CardNetwork
beforeEach(() => {
  network = stubCardNetwork()
})

/** The form in its own group, with its latest handle. */
function show(given: { readonly isRequired?: boolean; readonly isInvalid?: boolean } = {}) {
  const handles: (CardHandle | null)[] = []
  const onChange = (handle: CardHandle | null) => void handles.push(handle)
  const entry = (props: typeof given) => (
    <ApolloProvider client={client}>
      <main>
        <h1>Pay</h1>
        <p id="error">{NUMBER}</p>
        <PaymentCardEntry
          id="card"
          describedBy="error"
          isRequired
          isInvalid={false}
          onChange={onChange}
          {...props}
        />
      </main>
    </ApolloProvider>
  )
  const { rerender, unmount } = render(entry(given))
  const last = () => handles.at(-1) ?? null
  return {
    handles,
    unmount,
    isComplete: () => last()?.isComplete,
    mistakes: () => last()?.mistakes.map(({ message }) => message),
    token: () => act(async () => last()?.token()),
    show: (props: typeof given) => rerender(entry({ ...given, ...props })),
  }
}

async function enter(card: { readonly [label: string]: string } = {}) {
  const user = userEvent.setup()
  const whole = {
    'Card number': '4242424242424242',
    Expires: '4/31',
    'Security code': '123',
    'ZIP code': '12207',
    ...card,
  }
  for (const [label, text] of Object.entries(whole)) {
    const field = await screen.findByLabelText(new RegExp(`^${label}`))
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  await user.tab()
}

describe('the card form without a configured vendor', () => {
  it('gives the page a token and keeps the card to itself', async () => {
    const form = show()
    await enter()
    expect(screen.getByLabelText(/^Card number/)).toHaveProperty('value', '4242 4242 4242 4242')
    expect(screen.getByLabelText(/^Expires/)).toHaveProperty('value', '04 / 31')
    expect(form.isComplete()).toBe(true)
    expect(await form.token()).toEqual({ token: 'pm_1' })
    expect(network.sent).toEqual([
      '/sandbox/payment-methods {"number":"4242424242424242","expiryMonth":4,"expiryYear":2031,"cvc":"123","zip":"12207"}',
    ])
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('4242')
    form.unmount()
    expect(form.handles.at(-1)).toBeNull()
  })

  it('asks for a valid card in the specified words, and shows the format next to each field [PAYM-06]', async () => {
    const form = show()
    await enter({
      'Card number': '4242424242424241',
      Expires: '1/20',
      'Security code': '',
      'ZIP code': '12',
    })
    expect(form.isComplete()).toBe(false)
    expect(screen.getByLabelText(/^Card number/).getAttribute('aria-invalid')).toBe('true')
    expect(await form.token()).toEqual({ error: null })
    expect(network.sent).toEqual([])
    for (const label of ['Expires', 'Security code', 'ZIP code']) {
      const field = screen.getByLabelText(new RegExp(`^${label}`))
      const sentence = document.getElementById(field.getAttribute('aria-describedby') ?? '')
      expect(sentence?.textContent).toMatch(/^Error: Please enter/)
    }
    form.show({ isInvalid: true })
    expect(screen.getAllByText(NUMBER)).toHaveLength(1)
    expect(screen.getByLabelText(/^Card number/).getAttribute('aria-describedby')).toBe('error')
  })

  it('reports no field that was not left, and no field that was corrected', async () => {
    show()
    await enter({ 'ZIP code': '122' })
    expect(screen.getByText(/valid ZIP code/)).toBeDefined()
    await userEvent.type(screen.getByLabelText(/^ZIP code/), '07')
    expect(screen.queryByText(/valid ZIP code/)).toBeNull()
  })

  it('shows a card that the sandbox refuses as a wrong number', async () => {
    network.sandbox = [{ status: 400, body: { errors: [] } }]
    const form = show()
    await enter({ 'Card number': '4000000000000010' })
    expect(await form.token()).toEqual({ error: NUMBER })
    expect(screen.getByLabelText(/^Card number/).getAttribute('aria-invalid')).toBe('true')
  })

  it('gives the same token for the same card when a page is sent again, also after a failure', async () => {
    network.sandbox = [{ status: 500, body: {} }]
    const form = show()
    await enter()
    expect(await form.token()).toEqual({ error: UNEXPECTED })
    network.isUp = false
    expect(await form.token()).toEqual({ error: UNEXPECTED })
    network.isUp = true
    expect(await form.token()).toEqual({ token: 'pm_2' })
    expect(await form.token()).toEqual({ token: 'pm_2' })
    await enter({ 'Security code': '999' })
    expect(await form.token()).toEqual({ token: 'pm_3' })
  })

  it('lets the digits be edited in the middle', async () => {
    show()
    await enter()
    const field = screen.getByLabelText<HTMLInputElement>(/^Card number/)
    field.focus()
    field.setSelectionRange(5, 5)
    await userEvent.keyboard('{Backspace}')
    expect([field.value, field.selectionStart]).toEqual(['4244 2424 2424 242', 3])
    await userEvent.keyboard('2')
    expect([field.value, field.selectionStart]).toEqual(['4242 4242 4242 4242', 4])
  })

  it('takes digits without groups instead of the grouped ones that it shows, as a browser fills them in', async () => {
    show()
    await enter()
    const field = screen.getByLabelText<HTMLInputElement>(/^Expires/)
    const shown = field.value
    fireEvent.change(field, { target: { value: shown.replaceAll(/\D/g, '') } })
    expect(field.value).toBe(shown)
  })

  it('names its fields for the browser to fill in, and axe finds nothing', async () => {
    show()
    await enter({ 'ZIP code': '1' })
    const names = ['Card number', 'Expires', 'Security code', 'ZIP code'].map((label) =>
      screen.getByLabelText(new RegExp(`^${label}`)).getAttribute('autocomplete'),
    )
    expect(names).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'billing postal-code'])
    await expectAccessible()
  })
})

describe('a card on file', () => {
  it('is the chosen one until the person asks for another, and sends nothing', async () => {
    network.cards = [{ ...SAVED, id: '2', last4: '4444', isCurrent: false }, SAVED]
    const form = show({ isRequired: false })
    expect(await screen.findByText('Visa ending in 4242')).toBeDefined()
    expect(screen.getByText('Expires 04/2031')).toBeDefined()
    await expect.poll(form.isComplete).toBe(true)
    expect(await form.token()).toEqual({ token: null })
    await userEvent.click(screen.getByRole('button', { name: 'Use another card' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Card number/))
    expect([form.isComplete(), await form.token()]).toEqual([false, { error: null }])
    await userEvent.click(screen.getByRole('button', { name: 'Use Visa ending in 4242' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use another card' }))
    expect(await form.token()).toEqual({ token: null })
  })

  it('cannot replace a card that the page needs', async () => {
    network.cards = [SAVED]
    const form = show()
    expect(await screen.findByLabelText(/^Card number/)).toBeDefined()
    await expect.poll(form.isComplete).toBe(false)
  })
})

describe('the card vendor', () => {
  it('can be asked for again when it could not be loaded', async () => {
    network.isUp = false
    show()
    expect((await screen.findByRole('alert')).textContent).toContain("couldn't load the card form")
    network.isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText(/^Card number/)).toBeDefined()
  })
})

describe("Stripe's form", () => {
  // A page loads Stripe's script once.
  const stripe = standInForStripe({ paymentMethod: { id: 'pm_stripe' } })
  const fill = async (texts: { readonly [frame: string]: string } = {}) => {
    const whole = { cardNumber: '4242.', cardExpiry: '04/31.', cardCvc: '123.', ...texts }
    for (const [frame, text] of Object.entries(whole)) {
      fireEvent.input(await screen.findByLabelText(`frame of ${frame}`), {
        target: { value: text },
      })
    }
    await userEvent.type(screen.getByLabelText(/^ZIP code/), '12207')
  }

  it('is loaded only from Stripe, tried again if it does not load, and gives the page a token', async () => {
    stripe.failures = 1
    network.key = 'pk_test_1'
    const form = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await fill()
    expect(form.isComplete()).toBe(true)
    expect(await form.token()).toEqual({ token: 'pm_stripe' })
    expect(await form.token()).toEqual({ token: 'pm_stripe' })
    expect(stripe.asked).toEqual(['4242. 04/31. 123.'])
    expect(stripe.keys).toEqual(['pk_test_1'])
    expect([stripe.addresses.length, new Set(stripe.addresses).size, network.sent]).toEqual([
      2,
      1,
      [],
    ])
  })

  it('names missing fields in the portal’s words, never in Stripe’s [PAYM-06]', async () => {
    stripe.asked.length = 0
    stripe.reply = { error: { type: 'card_error', message: 'Card 4242 of Ada is odd' } }
    network.key = 'pk_test_1'
    const form = show()
    await fill({ cardExpiry: '01/20?', cardCvc: '' })
    expect(screen.getByText('Please enter a valid expiration date.')).toBeDefined()
    expect(await form.token()).toEqual({ error: null })
    expect(form.mistakes()).toEqual([
      'Please enter a valid expiration date.',
      'Please enter a valid security code.',
    ])
    expect(stripe.asked).toEqual([])
    await fill()
    expect(await form.token()).toEqual({ error: NUMBER })
    stripe.reply = { error: { type: 'api_connection_error', message: 'No network for 4242' } }
    expect(await form.token()).toEqual({ error: UNEXPECTED })
    expect(document.body.textContent).not.toMatch(/odd|Stripe says|No network/)
  })

  it('is the version that the package was made for', () => {
    const train = /RELEASE_TRAIN = '(\w+)'/.exec(
      readFileSync('node_modules/@stripe/stripe-js/dist/pure.js', 'utf8'),
    )?.[1]
    expect(readFileSync('renderer/payments/open-stripe.ts', 'utf8')).toContain(
      `https://js.stripe.com/${train}/stripe.js`,
    )
  })
})
