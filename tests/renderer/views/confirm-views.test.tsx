import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Inputs } from '#engine/index.ts'
import { couponVisits } from '#renderer/views/coupon-words.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { answerGraphql } from '#tests/support/network.ts'
import { showInGate } from '#tests/support/show-in-gate.tsx'
import { atStep, AVAILABILITY, ELENA, SLOT, standInNewYork } from './booking-fixtures.ts'

beforeEach(standInNewYork)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  history.replaceState(null, '')
})

type Coupon = { readonly code: string; readonly maxUses: number | null }
const price = (coupon: Coupon | null = null) => ({
  bookingPrice: {
    intakePriceInCents: 11900,
    discountedPriceInCents: coupon && 7500,
    followUpPriceInCents: 9900,
    discountedFollowUpPriceInCents: null,
    coupon,
  },
})
const network = {
  BookingProvider: () => ({ provider: ELENA }),
  BookingPrice: () => price(),
  ContentPage: () => ({ contentPage: POLICY }),
}
const POLICY = {
  id: 'cancellation-policy',
  title: 'Cancellation policy',
  lead: null,
  sections: [{ heading: null, paragraphs: ['Free until 24 hours before, $50.00 after that.'] }],
  empty: null,
  link: null,
  labels: [],
}
const chosen = (isSponsored = false): Inputs => atStep('confirm', { timeSlot: SLOT }, isSponsored)
const showConfirm = async (
  inputs: Inputs = chosen(),
  effects: Parameters<typeof showInGate>[1]['effects'] = {},
) => {
  const shown = showInGate('booking', { inputs, effects })
  await screen.findByRole('heading', { level: 1, name: 'Review appointment details' })
  await screen.findByText('with Elena Rivera')
  return shown
}
const rows = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
  )

describe('the summary', () => {
  test('names date, time and zone, length, place, care type and provider [CONF-02] [CONF-03] [CONF-04]', async () => {
    answerGraphql(network)
    await showConfirm()
    const summary = within(screen.getByRole('region', { name: 'Therapy intake' }))
    expect(summary.getByText('with Elena Rivera')).toBeDefined()
    expect(rows()).toMatchObject({
      Date: 'Tuesday, November 24, 2026',
      Time: '9:30 AM Eastern Time',
      Length: '50 minutes',
      Where: 'Video appointment',
    })
    await expectAccessible()
  })

  test('names the day of the local zone while it is another day elsewhere, and the length of this visit [CONF-02] [CONF-04]', async () => {
    answerGraphql(network)
    const late = {
      start: '2026-11-25T03:00:00.000Z',
      end: '2026-11-25T04:00:00.000Z',
      providerId: ELENA.id,
    }
    await showConfirm(atStep('confirm', { timeSlot: late, careTypes: ['Psychiatry'] }))
    expect(screen.getByRole('region', { name: 'Psychiatry intake' })).toBeDefined()
    expect(rows()).toMatchObject({
      Date: 'Tuesday, November 24, 2026',
      Time: '10:00 PM Eastern Time',
      Length: '60 minutes',
    })
  })

  test('shows the cost, struck through next to the price after a coupon [CONF-05] [CONF-07]', async () => {
    answerGraphql({ ...network, BookingPrice: () => price({ code: 'SPRING', maxUses: 1 }) })
    await showConfirm()
    const struck = await screen.findByText('$119.00', { selector: 's' })
    expect(struck.parentElement?.textContent).toBe('Before: $119.00 Now: $75.00')
    expect(screen.getByText('Follow-ups cost $99.00 per session.')).toBeDefined()
  })

  test('strikes nothing through without a coupon', async () => {
    answerGraphql(network)
    await showConfirm()
    expect((await screen.findByText('$119.00')).closest('s')).toBeNull()
  })

  test('shows sponsored people no cost, and asks for none [CONF-13] [CONF-14]', async () => {
    const asked = answerGraphql(network)
    await showConfirm(chosen(true))
    expect(rows()).not.toHaveProperty('Cost')
    expect(asked.map(({ name }) => name)).not.toContain('BookingPrice')
    const consent = screen.getByRole('link', { name: /^Telehealth Consent/ })
    expect(consent.getAttribute('href')).toBe('/c')
    expect(consent.getAttribute('target')).toBe('_blank')
  })
})

describe('the page around the card', () => {
  test('says when the card is charged, and that it is safe [CONF-06] [CONF-08] [CONF-09]', async () => {
    answerGraphql(network)
    await showConfirm()
    expect(screen.getByRole('heading', { name: 'Patient Payment' })).toBeDefined()
    expect(screen.getByText("You'll be charged after completing your appointment.")).toBeDefined()
    expect(screen.getByText('Your payment information is secure and encrypted.')).toBeDefined()
    expect(screen.getByLabelText('Card number')).toBeDefined()
    expect(screen.getByLabelText(/Coupon code/)).toBeDefined()
  })

  test('opens the cancellation policy over the page', async () => {
    answerGraphql(network)
    await showConfirm(chosen(true))
    await userEvent.click(screen.getByRole('button', { name: 'Cancellation policy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancellation policy' }))
    expect(await dialog.findByText('Free until 24 hours before, $50.00 after that.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a coupon', () => {
  const box = () => screen.getByLabelText(/Coupon code/)

  test('changes the price and says which visits it applies to [CONF-05] [COUP-04]', async () => {
    let applied: Coupon | null = null
    const asked = answerGraphql({
      ...network,
      BookingPrice: () => price(applied),
      ApplyCoupon: () => {
        applied = { code: 'SPRING', maxUses: 1 }
        return { applyCoupon: applied }
      },
    })
    await showConfirm()
    await userEvent.type(box(), ' spring {Enter}')
    expect(
      await screen.findByText('Your coupon applies to the first self-paid visit.'),
    ).toBeDefined()
    expect(await screen.findByText('$119.00', { selector: 's' })).toBeDefined()
    expect(asked.find(({ name }) => name === 'ApplyCoupon')?.variables).toEqual({
      code: 'spring',
      careType: 'Therapy',
    })
    expect(
      screen.getByRole('heading', { level: 1, name: 'Review appointment details' }),
    ).toBeDefined()
  })

  test('that is invalid shows an error, which another code removes [COUP-02]', async () => {
    answerGraphql({ ...network, ApplyCoupon: () => ({ applyCoupon: null }) })
    await showConfirm()
    await userEvent.type(box(), 'nope')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(
      await screen.findByText("The coupon code you entered is invalid or couldn't be applied."),
    ).toBeDefined()
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(box())
  })

  test('that could not be applied shows an error [COUP-03]', async () => {
    answerGraphql({ ...network, ApplyCoupon: () => null })
    await showConfirm()
    await userEvent.type(box(), 'spring{Enter}')
    expect(await screen.findByText('There was an error applying your coupon code.')).toBeDefined()
  })

  test('waits for the price before it takes another code, so that no press is lost', async () => {
    const asked = answerGraphql({ ...network, ApplyCoupon: () => ({ applyCoupon: null }) })
    await showConfirm()
    const answer = globalThis.fetch
    const isPriceRead = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (String(init?.body).includes('BookingPrice')) await isPriceRead.promise
      return answer(input, init)
    })
    await userEvent.type(box(), 'nope{Enter}')
    await vi.waitFor(() => expect(asked.map(({ name }) => name)).toContain('ApplyCoupon'))
    const apply = await screen.findByRole('button', { name: 'Applying…' })
    expect(screen.queryByText(/invalid or couldn't be applied/)).toBeNull()
    isPriceRead.resolve()
    expect(await screen.findByText(/invalid or couldn't be applied/)).toBeDefined()
    await userEvent.click(apply)
    await vi.waitFor(() =>
      expect(asked.filter(({ name }) => name === 'ApplyCoupon')).toHaveLength(2),
    )
  })

  test('is applied by Enter, which confirms nothing', async () => {
    const asked = answerGraphql({ ...network, ApplyCoupon: () => ({ applyCoupon: null }) })
    const { carriedOut } = await showConfirm()
    await userEvent.type(screen.getByLabelText('Card number'), '4242424242424242')
    await userEvent.type(box(), 'nope{Enter}')
    expect(
      await screen.findByText("The coupon code you entered is invalid or couldn't be applied."),
    ).toBeDefined()
    expect(asked.filter(({ name }) => name === 'ApplyCoupon')).toHaveLength(1)
    expect(carriedOut.map(({ effect }) => effect)).not.toContain('ffsCheckout')
  })

  test('is optional: without a code no request is sent [COUP-02]', async () => {
    const asked = answerGraphql(network)
    await showConfirm()
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(document.activeElement).toBe(box())
    expect(asked.map(({ name }) => name)).not.toContain('ApplyCoupon')
  })

  test('applies to the first visit, to N visits, or to all [COUP-04]', () => {
    expect(couponVisits(1)).toBe('the first self-paid visit')
    expect(couponVisits(3)).toBe('3 visits')
    expect(couponVisits(null)).toBe('all self-paid visits')
  })
})

describe('without a time', () => {
  test('the confirm screen says so and links back to the times [CONF-11] [CONF-12]', async () => {
    answerGraphql({ BookingAvailability: () => AVAILABILITY })
    const { send } = showInGate('booking', { inputs: atStep('schedule', {}, true) })
    await send({ type: 'view', name: 'slotChosen', data: { slot: null } })
    expect(
      screen.getByRole('heading', {
        name: 'No timeslot selected. Please return to the availability screen',
      }),
    ).toBeDefined()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Return to availability' }))
    expect(
      screen.getByRole('heading', { level: 1, name: 'Schedule your therapy intake' }),
    ).toBeDefined()
  })

  test('a time that begins while its review is open can no longer be booked, and the review links back [CONF-11] [CONF-12]', async () => {
    answerGraphql({ ...network, BookingAvailability: () => AVAILABILITY })
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: Date.parse(SLOT.start) - 90_000,
    })
    const { carriedOut } = showInGate('booking', { inputs: chosen(true) })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('button', { name: 'Confirm appointment' })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(
      screen.getByRole('heading', {
        level: 1,
        name: 'No timeslot selected. Please return to the availability screen',
      }),
    ).toBeDefined()
    expect(screen.queryByText('Cancellation policy')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Confirm appointment' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Return to availability' }))
    expect(
      screen.getByRole('heading', { level: 1, name: 'Schedule your therapy intake' }),
    ).toBeDefined()
    expect(carriedOut.map(({ effect }) => effect)).not.toContain('scheduleAppointment')
  })
})

describe('the second click of a double click on a time', () => {
  const bookings = ({ carriedOut }: ReturnType<typeof showInGate>) =>
    carriedOut.filter(({ effect }) => effect === 'scheduleAppointment').length

  test('does not confirm the appointment that appeared under it; a separate click does', async () => {
    answerGraphql({ ...network, BookingAvailability: () => AVAILABILITY })
    const shown = showInGate('booking', { inputs: atStep('schedule', {}, true) })
    const time = await screen.findByRole('button', { name: /^9:30 AM .*Elena Rivera$/ })
    fireEvent.mouseDown(time, { detail: 1 })
    fireEvent.click(time, { detail: 1 })
    const confirm = await screen.findByRole('button', { name: 'Confirm appointment' })
    fireEvent.mouseDown(confirm, { detail: 2 })
    fireEvent.click(confirm, { detail: 2 })
    await screen.findByText('with Elena Rivera')
    expect(bookings(shown)).toBe(0)
    fireEvent.mouseDown(confirm, { detail: 1 })
    fireEvent.click(confirm, { detail: 1 })
    await screen.findByRole('heading', { level: 1, name: 'Appointment booked' })
    expect(bookings(shown)).toBe(1)
  })
})

describe('the done screen', () => {
  const BOOKED = { id: 'a1', providerName: 'Elena Rivera', cancelBy: '2026-11-23T15:30:00.000Z' }
  const showBooked = async (isSponsored: boolean, cancelBy: string | null = BOOKED.cancelBy) => {
    answerGraphql(network)
    const effects = {
      scheduleAppointment: async () => ({ ...BOOKED, cancelBy }),
      ffsCheckout: async () => ({ ...BOOKED, cancelBy, priceInCents: 7500 }),
    }
    const shown = await showConfirm(chosen(isSponsored), effects)
    if (!isSponsored) await userEvent.type(screen.getByLabelText('Card number'), '4242424242424242')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm appointment' }))
    await screen.findByRole('heading', { level: 1, name: 'Appointment booked' })
    return shown
  }

  test('names the provider of the appointment, and starts care [CONF-16] [CONF-17]', async () => {
    const { carriedOut } = await showBooked(true)
    expect(screen.getByText(/Your video appointment with Elena Rivera is booked\./)).toBeDefined()
    expect(await screen.findByText('with Elena Rivera')).toBeDefined()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Start care' }))
    expect(carriedOut.slice(-3)).toEqual([
      { effect: 'setMarker', args: { marker: 'welcome' } },
      { effect: 'refetchUser', args: {} },
      { effect: 'navigate', args: { to: '/' } },
    ])
  })

  test('shows all details of a self-paid visit', async () => {
    await showBooked(false)
    expect(screen.getByRole('region', { name: 'Therapy intake' })).toBeDefined()
    expect(rows()).toEqual({
      Date: 'Tuesday, November 24, 2026',
      Time: '9:30 AM Eastern Time',
      Length: '50 minutes',
      Where: 'Video appointment',
      Cost: '$75.00',
      'Cancel by': 'Monday, November 23, 10:30 AM ET',
    })
    for (const words of [
      "We've emailed you the details.",
      "When it's time, log in and join from your home page. You don't need to install anything.",
      "You'll be charged after completing your appointment.",
    ])
      expect(screen.getByText(words)).toBeDefined()
    const words =
      "Can't make it? Change or cancel it on your appointments page by the cancel-by time. There's no fee then."
    expect(screen.getByText(words)).toBeDefined()
    await expectAccessible()
  })

  test('shows sponsored people that the school pays, and no amount [CONF-13]', async () => {
    await showBooked(true)
    expect(rows()).toMatchObject({ Cost: 'Covered by your school' })
    expect(screen.getByRole('main').textContent).not.toMatch(/\$|charged/)
  })

  test('names no time to cancel by that has passed', async () => {
    await showBooked(true, null)
    expect(rows()).not.toHaveProperty('Cancel by')
    expect(screen.queryByText(/^Can't make it/)).toBeNull()
  })
})
