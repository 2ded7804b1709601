import { afterEach, expect, test, vi } from 'vitest'
import { bookingEffects } from '#renderer/effects/booking-effects.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

const SLOT = {
  start: '2026-11-24T14:30:00.000Z',
  end: '2026-11-24T15:20:00.000Z',
  providerId: 'p1',
}
const TIME = { appointmentStart: SLOT.start, appointmentEnd: SLOT.end, providerId: 'p1' }
const BOOKED = {
  id: 'a1',
  cancelBy: '2026-11-23T14:30:00.000Z',
  provider: { name: 'Elena Rivera' },
}
const KNOWN = { id: 'a1', providerName: 'Elena Rivera', cancelBy: '2026-11-23T14:30:00.000Z' }

/** These effects read nothing from the run that requests them. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }

afterEach(() => vi.unstubAllGlobals())

test('sponsored care is selected as active, then only the time is booked [BOOK-16] [CALL-14] [CALL-15]', async () => {
  const asked = answerGraphql({
    SelectCareFlow: () => ({ selectCareFlow: [] }),
    ScheduleAppointment: () => ({ scheduleAppointment: BOOKED }),
  })
  const { selectCareFlow, scheduleAppointment } = bookingEffects()
  await selectCareFlow?.(
    { careTypes: ['Therapy', 'Psychiatry'], paymentSource: 'Organization' },
    RUN,
  )
  expect(await scheduleAppointment?.({ slot: SLOT }, RUN)).toEqual(KNOWN)
  const careFlows = ['Therapy', 'Psychiatry'].map((careType) => ({
    careType,
    careStatus: 'Active',
    paymentSource: 'Organization',
  }))
  expect(asked).toEqual([
    { name: 'SelectCareFlow', variables: { careFlows } },
    { name: 'ScheduleAppointment', variables: { ...TIME, idempotencyKey: expect.any(String) } },
  ])
})

test('card, care flows and time of a self-paying person are one call [BOOK-17] [CALL-13]', async () => {
  const asked = answerGraphql({
    FfsCheckout: () => ({ ffsCheckout: { userScheduleAppointment: BOOKED } }),
  })
  const { ffsCheckout } = bookingEffects()
  const booked = await ffsCheckout?.(
    { paymentToken: 'tok_1', slot: SLOT, careTypes: ['Therapy'], shownPriceInCents: 5950 },
    RUN,
  )
  expect(booked).toEqual({ ...KNOWN, priceInCents: 5950 })
  expect(asked).toEqual([
    {
      name: 'FfsCheckout',
      variables: {
        ...TIME,
        paymentToken: 'tok_1',
        paymentType: 'card',
        careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' }],
        shownPriceInCents: 5950,
        idempotencyKey: expect.any(String),
      },
    },
  ])
})

test('a first visit that was booked meanwhile is refused with its code and the server’s message', async () => {
  const refuse = () =>
    refusal('ALREADY_BOOKED', 'You already have a first appointment for this care.')
  answerGraphql({ ScheduleAppointment: refuse, FfsCheckout: refuse })
  const { scheduleAppointment, ffsCheckout } = bookingEffects()
  const said = {
    code: 'ALREADY_BOOKED',
    message: 'You already have a first appointment for this care.',
  }
  await expect(scheduleAppointment?.({ slot: SLOT }, RUN)).rejects.toMatchObject(said)
  const checkout = ffsCheckout?.(
    { paymentToken: 'tok_1', slot: SLOT, careTypes: ['Therapy'], shownPriceInCents: 5950 },
    RUN,
  )
  await expect(checkout).rejects.toMatchObject(said)
})

test('a visit is moved on the terms and at the price that the page shows; retries use the same key', async () => {
  let tries = 0
  const asked = answerGraphql({
    MoveAppointment: () => {
      tries += 1
      return tries === 1 ? null : { scheduleAppointment: BOOKED }
    },
  })
  const { moveAppointment } = bookingEffects()
  const shown = { shownTerms: 'fee', shownFeeInCents: 7500, shownPriceInCents: 9900 } as const
  const move = { appointmentId: '7', slot: SLOT, ...shown } as const
  await expect(moveAppointment({ ...move, appointmentType: 'checkin' }, RUN)).rejects.toThrow()
  expect(await moveAppointment({ ...move, appointmentType: 'checkin' }, RUN)).toEqual(KNOWN)
  await moveAppointment({ ...move, appointmentType: 'intake' }, RUN)
  const given = { ...TIME, rescheduleId: '7', ...shown }
  const variables = asked.map((one) => one.variables)
  expect(variables.map(({ idempotencyKey: _key, ...rest }) => rest)).toEqual([
    { ...given, checkin: true },
    { ...given, checkin: true },
    { ...given, checkin: false },
  ])
  expect(variables[1]?.idempotencyKey).toBe(variables[0]?.idempotencyKey)
  expect(variables[2]?.idempotencyKey).not.toBe(variables[0]?.idempotencyKey)
})

test('only the token of a card is sent to save it, with the type card [CALL-19]', async () => {
  const asked = answerGraphql({ SavePaymentMethod: () => ({ savePaymentMethod: { id: 'c1' } }) })
  const { savePaymentMethod } = bookingEffects()
  for (const token of ['pm_1', 'pm_2']) expect(await savePaymentMethod?.({ token }, RUN)).toBeNull()
  const variables = { type: 'card', idempotencyKey: expect.any(String) }
  expect(asked).toEqual(
    ['pm_1', 'pm_2'].map((token) => ({
      name: 'SavePaymentMethod',
      variables: { token, ...variables },
    })),
  )
})

test('nothing is confirmed without a price, or if the price has changed', async () => {
  const refused = () => refusal('PRICE_CHANGED', '')
  const asked = answerGraphql({ FfsCheckout: refused, PayVisit: refused })
  const { ffsCheckout, payVisit } = bookingEffects()
  const checkout = {
    paymentToken: 'tok_1',
    slot: SLOT,
    careTypes: ['Therapy' as const, 'Psychiatry' as const],
  }
  await expect(ffsCheckout({ ...checkout, shownPriceInCents: null }, RUN)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
  })
  expect(asked).toEqual([])
  await expect(ffsCheckout({ ...checkout, shownPriceInCents: 24900 }, RUN)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
  })
  const bill = { appointmentId: '7', token: 'tok_1', shownPriceInCents: 9520 }
  await expect(payVisit(bill, RUN)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  expect(asked.map(({ variables }) => variables.shownPriceInCents)).toEqual([24900, 9520])
})
