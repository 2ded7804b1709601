import { describe, expect, it } from 'vitest'
import type { Json } from '../../../engine/index.ts'
import { begin } from '../../../engine/kit/index.ts'
import { shipped } from '../shipped.ts'

const NOW = '2026-03-02T15:00:00.000Z'
const CONFIG = {
  brand: { supportPhone: '(800) 464-2083' },
  cancellationNoticeHours: 24,
}
const VISIT = {
  id: 'a1',
  providerId: 'p1',
  providerName: 'Iris Vale',
  careType: 'therapy',
  appointmentType: 'checkin',
  startTime: '2026-03-09T15:00:00.000Z',
}
const NEXT_TIME = { providerId: 'p1', careType: 'therapy', appointmentType: 'checkin' }

type Found = { readonly feeInCents?: number | null; readonly sessionsLeft?: number | null }

const inputs = {
  config: CONFIG,
  now: NOW,
  locale: 'en-US',
  timeZone: 'America/New_York',
  parameters: { visit: VISIT, canBeMoved: true },
}
const open = (
  terms: string,
  { feeInCents = null, sessionsLeft = null }: Found = {},
  nextTime: Json = null,
) =>
  begin(shipped, 'cancel-visit', { inputs })
    .asked('readNextTime', NEXT_TIME)
    .reply(nextTime)
    .asked('readCancellation', { appointmentId: 'a1' })
    .reply({ terms, feeInCents, sessionsLeft })

/** The dialog on the page that asks for a reason. */
const atReasons = (terms = 'free', found?: Found) =>
  open(terms, found).shows('Cancel or reschedule').event('button3').isAt('select-reason')

describe('canceling a visit', () => {
  it('asks for confirmation, then for a reason, and reports success [CNCL-01] [CNCL-02] [CNCL-03]', () => {
    atReasons()
      .shows(
        'Scheduling conflict',
        'Unexpected circumstances',
        'Technical & equipment issues',
        'Other (please describe below)',
      )
      .answer('Your reason', 'Other (please describe below)')
      .press('Cancel my appointment')
      .asked('cancelAppointment', {
        appointmentId: 'a1',
        reason: 'Other',
        reasonDetails: null,
        shownTerms: 'free',
        shownFeeInCents: null,
      })
      .reply()
      .shows('Appointment Canceled', 'Reschedule')
      .event('button1')
      .asked('navigate', { to: '/appointments/schedule?careType=therapy' })
      .press('Close')
      .ends()
  })

  it.each([
    ['therapy', 'checkin', '?careType=therapy'],
    ['psychiatry', 'adhoc', '?careType=psychiatry'],
    ['therapy', 'intake', '?careType=therapy&appointmentType=intake'],
    ['psychiatry', 'intake', '?careType=psychiatry&appointmentType=intake'],
  ])(
    'opens the times for a visit like the canceled one: %s, %s',
    (careType, appointmentType, search) => {
      const parameters = { visit: { ...VISIT, careType, appointmentType }, canBeMoved: true }
      begin(shipped, 'cancel-visit', { inputs: { ...inputs, parameters } })
        .reply(null)
        .reply({ terms: 'free', feeInCents: null, sessionsLeft: null })
        .event('button3')
        .answer('Your reason', 'Scheduling conflict')
        .press('Cancel my appointment')
        .reply()
        .event('button1')
        .asked('navigate', { to: `/appointments/schedule${search}` })
    },
  )

  it('needs a reason, and accepts the person’s own words [CNCL-07] [CNCL-08]', () => {
    atReasons()
      .refuses('INVALID', (run) => run.press('Cancel my appointment'))
      .shows('This field is required.')
      .answer('Your reason', 'Scheduling conflict')
      .answer('Additional details', 'An exam')
      .press('Cancel my appointment')
      .asked('cancelAppointment', {
        appointmentId: 'a1',
        reason: 'SchedulingConflict',
        reasonDetails: 'An exam',
        shownTerms: 'free',
        shownFeeInCents: null,
      })
  })

  it.each(['free', 'fee', 'shared', 'counted'])(
    'is left by keeping the appointment, with terms %s [CNCL-04]',
    (terms) => {
      const run = open(terms).shows('Keep my appointment').event('button1').ends()
      expect(run.effects.map(({ effect }) => effect)).toEqual(['readNextTime', 'readCancellation'])
    },
  )

  it.each(['free', 'fee', 'shared', 'counted'])(
    'opens other times without canceling or asking for a reason, with terms %s [CNCL-05]',
    (terms) => {
      const moves = (run: ReturnType<typeof open>) => run.effects.map(({ effect }) => effect)
      for (const run of [
        open(terms).shows('Move visit').event('button2'),
        atReasons(terms).shows('Reschedule instead').event('press'),
      ]) {
        run.asked('rescheduleInstead', { appointmentId: 'a1' })
        expect(moves(run)).not.toContain('cancelAppointment')
      }
    },
  )

  it('offers no other times for a visit that cannot be moved [CNCL-05]', () => {
    const parameters = { visit: VISIT, canBeMoved: false }
    const run = begin(shipped, 'cancel-visit', { inputs: { ...inputs, parameters } })
      .reply(null)
      .reply({ terms: 'free', feeInCents: null, sessionsLeft: null })
      .showsNot('Move visit')
    expect(() => run.event('button2')).toThrow()
    run.event('button3').showsNot('Reschedule instead')
    expect(() => run.event('press')).toThrow()
  })

  it('stays and shows the host’s message if it fails', () => {
    const run = atReasons()
      .answer('Your reason', 'Scheduling conflict')
      .press('Cancel my appointment')
    run
      .fails('UNEXPECTED')
      .isAt('select-reason')
      .shows('An unexpected error occurred. Please try again.')
    run
      .press('Cancel my appointment')
      .fails('NOT_CANCELED')
      .reply()
      .reply({ terms: 'refused', feeInCents: null, sessionsLeft: null })
    run.isAt('too-late').shows(/can't be changed here/)
  })
})

describe('what canceling costs', () => {
  it('is nothing in time [CNCL-10]', () => {
    open('free')
      .shows('You will not be charged for canceling an appointment more than 24 hours in advance.')
      .shows('Your appointment with Iris Vale is on Monday, March 9, 11:00 AM ET.')
  })

  it.each([
    [7500, '$75.00'],
    [4999, '$49.99'],
  ])(
    'is the fee that the operator set, %i cents, and the confirmed fee is the one that was read [CNCL-11]',
    (cents, words) => {
      const run = open('fee', { feeInCents: cents })
        .isAt('late-fee')
        .shows(
          new RegExp(
            `a penalty of \\${words}\\. This is out of respect for our providers and their time\\.`,
          ),
        )
      run
        .event('button3')
        .answer('Your reason', 'Scheduling conflict')
        .press('Cancel my appointment')
        .asked('cancelAppointment', {
          appointmentId: 'a1',
          reason: 'SchedulingConflict',
          reasonDetails: null,
          shownTerms: 'fee',
          shownFeeInCents: cents,
        })
    },
  )

  it('shows no amount if the fee is not set [CNCL-11]', () => {
    open('fee')
      .shows(/a penalty applies\. This is out of respect for our providers and their time\./)
      .showsNot(/\$|NaN/)
  })

  it('is a time that others miss, if the school pays without a limit [CNCL-12]', () => {
    open('shared').shows(/takes away other students' ability to book Iris Vale\./)
  })

  it.each([
    [3, /counts toward the limited sessions your school covers\. You'll have 3 sessions left\./],
    [1, /counts toward the limited sessions your school covers\. You'll have 1 session left\./],
    [null, /^Canceling this late counts toward the limited sessions your school covers\.$/],
  ])('is a session if there is a limit; %j are left [CNCL-13]', (sessionsLeft, words) => {
    open('counted', { sessionsLeft }).shows(words)
  })

  it('is the last session: the page offers a call and no cancellation [CNCL-14]', () => {
    open('last')
      .shows(/call Patient Support at \(800\) 464-2083\./)
      .showsNot('Cancel or reschedule')
      .press('Keep my appointment')
      .ends()
  })

  it.each([
    ['TERMS_CHANGED', 'fee', 'late-fee'],
    ['LAST_SESSION', 'last', 'last-session'],
    ['NOT_CANCELED', 'refused', 'too-late'],
  ])('is read again if canceling is refused with %s, and the answers stay', (code, terms, step) => {
    const run = atReasons()
      .answer('Your reason', 'Scheduling conflict')
      .press('Cancel my appointment')
    run.fails(code).reply().reply({ terms, feeInCents: 7500, sessionsLeft: null }).isAt(step)
    if (step === 'late-fee')
      run.event('button3').press('Cancel my appointment').asked('cancelAppointment', {
        appointmentId: 'a1',
        reason: 'SchedulingConflict',
        reasonDetails: null,
        shownTerms: 'fee',
        shownFeeInCents: 7500,
      })
  })
})

describe('the provider’s next time', () => {
  it.each([
    // The clock in New York shows the same time ten days later: it changed in between.
    ['2026-03-12T13:59:59.000Z', null],
    [
      '2026-03-12T14:00:00.000Z',
      'The next available appointment with Iris Vale is on Thursday, March 12.',
    ],
    [
      '2026-05-01T15:00:00.000Z',
      'The next available appointment with Iris Vale is on Friday, May 1.',
    ],
    [null, 'Iris Vale has no upcoming availability.'],
  ])('at %s is shown if it is 10 or more days away [CNCL-15]', (first, words) => {
    for (const terms of ['free', 'fee']) {
      const run = open(terms, {}, { start: first })
      if (words === null) run.showsNot(/next available|upcoming availability/)
      else run.shows(words)
    }
  })

  it('is not shown if it could not be read', () => {
    open('free').showsNot(/next available|upcoming availability/)
  })
})
