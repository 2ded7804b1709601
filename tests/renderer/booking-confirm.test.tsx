import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { school, told } from '#tests/flows/onboarding/person.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showWaitingFlow } from '#tests/support/waiting-flow.tsx'
import { testCard } from '#tests/support/test-card.tsx'

const SLOT = {
  start: '2026-03-04T15:00:00.000Z',
  end: '2026-03-04T16:00:00.000Z',
  providerId: 'p1',
}

const GONE = 'No timeslot selected. Please return to the availability screen'

/** The confirm screen of a person who had chosen therapy and a time. */
async function open(user = {}) {
  const saved = { step: 'confirm', careTypes: ['Therapy'], timeSlot: SLOT, expandedProvider: null }
  const page = showWaitingFlow(
    'booking',
    told({ careFlows: [], ...user }, { savedBooking: saved }),
    {
      card: testCard({ asked: 0, answer: async () => ({ token: 'tok_1' }) }),
    },
  )
  await page.askedFor('checkSlot')[0]?.reply()
  await page.askedFor('readPrice')[0]?.reply({ intakePriceInCents: 11900 })
  await page.askedFor('readProvider')[0]?.reply({ name: 'Elena Rivera' })
  return page
}
const confirm = () => screen.getByRole('button', { name: 'Confirm appointment' })

describe('the confirm screen', () => {
  test('keeps its button unavailable until the card is complete, then passes its token once [CONF-18] [CONF-01] [CONF-10]', async () => {
    const user = userEvent.setup()
    const { askedFor } = await open({ hasPaymentMethod: false })
    expect(
      screen.getByRole('heading', { level: 1, name: 'Review appointment details' }),
    ).toBeDefined()
    expect(confirm().getAttribute('aria-disabled')).toBe('true')
    await expectAccessible()
    await user.type(screen.getByLabelText('Card number'), '4242424242424242')
    expect(confirm().getAttribute('aria-disabled')).toBeNull()
    await user.dblClick(confirm())
    expect(askedFor('ffsCheckout').map(({ args }) => args.paymentToken)).toEqual(['tok_1'])
  })

  test('asks for no card if one is on file, and accepts another one', async () => {
    const user = userEvent.setup()
    const { askedFor } = await open({ hasPaymentMethod: true })
    expect(confirm().getAttribute('aria-disabled')).toBeNull()
    await user.click(confirm())
    expect(askedFor('ffsCheckout')[0]?.args.paymentToken ?? null).toBeNull()
  })

  test('has the card form next to the summary, which comes first', async () => {
    const { container } = await open()
    const [summary, form] = container.querySelector('.split')?.children ?? []
    expect(summary?.textContent).toContain('Therapy intake')
    expect(form?.contains(confirm())).toBe(true)
  })

  test('is the last of its steps', async () => {
    await open()
    const steps = within(screen.getByRole('navigation', { name: /^Steps: / }))
    expect(steps.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
      'Choose',
      'Schedule',
      'Confirm',
    ])
    expect(steps.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(
      ['Choose, completed', 'Schedule, completed'],
    )
    expect(steps.getByText('Confirm').getAttribute('aria-current')).toBe('step')
  })

  test('moves the focus to its changed title if the focused field is gone', async () => {
    const { container, send } = await open()
    screen.getByLabelText('Card number').focus()
    await send({ type: 'time', now: SLOT.start })
    expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe(GONE)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: GONE }))
  })

  test('is replaced by the sponsored one once the school pays, with the focus on its title', async () => {
    const { send } = await open()
    screen.getByLabelText('Card number').focus()
    await send({ type: 'inputs', inputs: told({ organization: school(), careFlows: [] }) })
    expect(screen.queryByLabelText('Card number')).toBeNull()
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 1, name: 'Review appointment details' }),
    )
    await expectAccessible()
  })
})
