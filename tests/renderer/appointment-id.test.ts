import { afterEach, expect, test, vi } from 'vitest'
import { appointmentIdOf } from '#renderer/effects/appointment-id.ts'
import { visitOf } from '#renderer/pages/video-call/visit-of.ts'
import { answerGraphql } from '#tests/support/network.ts'

const VISIT = {
  startTime: '2030-01-06T15:00:00.000Z',
  endTime: '2030-01-06T16:00:00.000Z',
  videoCallState: 'open',
  feedbackForm: 'ratings',
  requiresProviderFeedback: false,
  providerFeedbackType: null,
  careType: 'therapy',
  provider: { id: 'p1', name: 'Elena Rivera' },
}

afterEach(() => vi.unstubAllGlobals())

test('an appointment id from an address is sent as a number, and an invalid one is not sent [RTES-42] [AROU-06]', async () => {
  const asked = answerGraphql({
    CallVisit: ({ id }) => ({ appointment: { ...VISIT, id: String(id) } }),
  })
  expect(await visitOf(appointmentIdOf('7'))).toMatchObject({ id: '7' })
  expect(await visitOf(appointmentIdOf('1200345'))).toMatchObject({ id: '1200345' })
  const sent = [
    { name: 'CallVisit', variables: { id: 7 } },
    { name: 'CallVisit', variables: { id: 1_200_345 } },
  ]
  expect(asked).toEqual(sent)
  for (const none of ['x', '', '0', '-7', '7.5', '07', '7e3', '9'.repeat(16), undefined]) {
    expect(await visitOf(appointmentIdOf(none))).toEqual({})
  }
  expect(asked).toEqual(sent)
})
