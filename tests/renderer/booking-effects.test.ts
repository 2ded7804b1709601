import { afterEach, expect, test, vi } from 'vitest'
import { bookingEffects } from '#renderer/onboarding/booking-effects.ts'
import { answerGraphql } from '#tests/support/network.ts'

const SLOT = { start: '2026-11-24T14:30:00.000Z', end: '2026-11-24T15:20:00.000Z', providerId: 'p1' }
const TIME = { appointmentStart: SLOT.start, appointmentEnd: SLOT.end, providerId: 'p1' }
const BOOKED = { id: 'a1', provider: { name: 'Elena Rivera' } }

/** These effects read nothing of the run that asks. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }

afterEach(() => vi.unstubAllGlobals())

test('care that an organization pays for is asked for as active, then the time alone [BOOK-16] [CALL-14] [CALL-15]', async () => {
  const asked = answerGraphql({
    SelectCareFlow: () => ({ selectCareFlow: [] }),
    ScheduleAppointment: () => ({ scheduleAppointment: BOOKED }),
  })
  const { selectCareFlow, scheduleAppointment } = bookingEffects()
  await selectCareFlow?.({ careTypes: ['Therapy', 'Psychiatry'], paymentSource: 'Organization' }, RUN)
  expect(await scheduleAppointment?.({ slot: SLOT }, RUN)).toEqual({ id: 'a1', providerName: 'Elena Rivera' })
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
  const asked = answerGraphql({ FfsCheckout: () => ({ ffsCheckout: { userScheduleAppointment: BOOKED } }) })
  const { ffsCheckout } = bookingEffects()
  const booked = await ffsCheckout?.({ paymentToken: 'tok_1', slot: SLOT, careTypes: ['Therapy'] }, RUN)
  expect(booked).toEqual({ id: 'a1', providerName: 'Elena Rivera' })
  expect(asked).toEqual([
    {
      name: 'FfsCheckout',
      variables: {
        ...TIME,
        paymentToken: 'tok_1',
        paymentType: 'card',
        careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' }],
        idempotencyKey: expect.any(String),
      },
    },
  ])
})
