import { describe, expect, it } from 'vitest'
import { flowOf, type JsonObject, screenOf, start } from '../../../engine/index.ts'
import { appointment, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const NOW = Date.parse('2026-03-02T15:00:00.000Z')
const MINUTE_MS = 60_000
const ZONE = 'America/New_York'
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString()

/** A visit of fifty minutes that begins after the given time. */
function visit(id: string, startsIn: number, changed: JsonObject = {}): JsonObject {
  const when = { startTime: at(startsIn), endTime: at(startsIn + 50 * MINUTE_MS) }
  const provider = {
    name: 'Elena Rivera',
    classification: 'Therapist',
    portrait: { url: '/p.svg', initials: null },
  }
  return appointment({
    id,
    ...when,
    description: 'Therapy',
    appointmentType: 'checkin',
    cancelBy: null,
    provider,
    ...changed,
  })
}

function cards(
  flow: string,
  appointments: readonly JsonObject[],
  timeZone = ZONE,
  person: JsonObject = {},
) {
  const loaded = flowOf(shipped, flow)
  const { state } = start(
    loaded,
    told({ appointments: [...appointments], careFlows: [], ...person }, { now: at(0), timeZone }),
  )
  return screenOf(loaded, state).steps.flatMap((step) => step.child?.steps ?? step)
}

const rows = (flow: string, appointments: readonly JsonObject[]) =>
  cards(flow, appointments).map(({ id, row }) => row ?? id)
const LISTS = ['upcoming-visits', 'past-visits', 'cancelled-visits', 'missed-visits']

describe('the lists of appointments', () => {
  it('list a visit as upcoming until an hour after its end, sorted by end [APPT-07] [ACON-20] [ACON-21]', () => {
    const ended = (minutes: number) => ({ endTime: at(-minutes * MINUTE_MS) })
    const visits = [
      visit('short', 2 * DAY_MS),
      visit('long', DAY_MS, { endTime: at(3 * DAY_MS) }),
      visit('just-ended', -2 * 60 * MINUTE_MS, ended(59)),
      visit('gone', -2 * 60 * MINUTE_MS, ended(60)),
      visit('next', 60 * MINUTE_MS),
    ]
    expect(rows('upcoming-visits', visits)).toEqual(['just-ended', 'next', 'short', 'long'])
    expect(rows('past-visits', visits)).toEqual(['gone'])
  })

  it('have each visit once, grouped by outcome, the newest first [APPT-08] [ACON-22]', () => {
    const of = (status: string) => [
      visit(`${status} 1`, -9 * DAY_MS, { status }),
      visit(`${status} 2`, -2 * DAY_MS, { status }),
    ]
    const visits = ['complete', 'cancelled', 'rescheduled', 'no show', 'upcoming'].flatMap(of)
    expect(LISTS.map((flow) => rows(flow, visits))).toEqual([
      ['none'],
      ['complete 2', 'upcoming 2', 'complete 1', 'upcoming 1'],
      ['cancelled 2', 'rescheduled 2', 'cancelled 1', 'rescheduled 1'],
      ['no show 2', 'no show 1'],
    ])
    const moved = cards('cancelled-visits', visits).map(({ texts }) => texts.tag)
    expect(moved).toEqual([undefined, 'Rescheduled', undefined, 'Rescheduled'])
  })

  it('say that they are empty, each in its own words', () => {
    expect(LISTS.map((flow) => cards(flow, []).map(({ texts }) => texts.body))).toEqual([
      ['You have no upcoming appointments.'],
      ["You don't have any past appointments."],
      ["You don't have any cancellations."],
      ["You don't have any no-show appointments."],
    ])
  })
})

describe('a card', () => {
  it('says Today, or weekday, month and day, and the time with its zone [APPT-09] [DCON-03]', () => {
    const when = (startsIn: number, zone: string) => {
      const [card] = cards('upcoming-visits', [visit('a', startsIn)], zone)
      return [card?.texts.day, card?.texts.time]
    }
    expect(when(0, 'America/New_York')).toEqual(['Today', '10:00 AM ET'])
    expect(when(13.5 * 60 * MINUTE_MS, 'America/New_York')).toEqual(['Today', '11:30 PM ET'])
    expect(when(14 * 60 * MINUTE_MS, 'America/New_York')).toEqual([
      'Tuesday, March 3',
      '12:00 AM ET',
    ])
    expect(when(14 * 60 * MINUTE_MS, 'America/Los_Angeles')).toEqual(['Today', '9:00 PM PT'])
    expect(when(14 * 60 * MINUTE_MS, 'America/Denver')).toEqual(['Today', '10:00 PM MT'])
    expect(when(7 * DAY_MS + 5 * 60 * MINUTE_MS, 'America/Chicago')).toEqual([
      'Monday, March 9',
      '3:00 PM CT',
    ])
  })

  it('offers the check-in if it is open and nothing must be done first, and says who has checked in [APPT-13]', () => {
    const states = ['early', 'open', 'noCare', 'blocked', 'done', 'none']
    const visits = states.map((checkInState, i) =>
      visit(checkInState, (i + 1) * DAY_MS, { checkInState }),
    )
    const said = cards('upcoming-visits', visits).map(({ row, texts }) => [
      row,
      texts.checkIn,
      texts.blocked,
      texts.tag,
    ])
    const tasks =
      'Please complete the required tasks in order to join / check in to your appointment.'
    expect(said).toEqual([
      ['early', undefined, undefined, undefined],
      ['open', 'Check in', undefined, undefined],
      ['noCare', 'Check in', undefined, undefined],
      ['blocked', 'Check in', tasks, undefined],
      ['done', undefined, undefined, 'YOU ARE CHECKED IN'],
      ['none', undefined, undefined, undefined],
    ])
  })

  it('says how long checking in takes, and when it opens if it is not open yet', () => {
    const takes = 'Checking in takes about two minutes. You can join the video afterwards.'
    const states = ['early', 'open', 'noCare', 'blocked', 'done', 'none']
    const visits = states.map((checkInState, i) =>
      visit(checkInState, i, { checkInState, checkInOpens: at(2 * DAY_MS) }),
    )
    const said = cards('upcoming-visits', visits).map(({ texts }) => texts.checkingIn)
    expect(said).toEqual([
      'Check-in opens on Wednesday, March 4.',
      takes,
      takes,
      undefined,
      undefined,
      undefined,
    ])
    const [today] = cards('upcoming-visits', [
      visit('a', 3 * DAY_MS, { checkInState: 'early', checkInOpens: at(HOUR_MS) }),
    ])
    expect(today?.texts.checkingIn).toBe('Check-in opens today at 11:00 AM ET.')
  })

  it('is the same on home, except for its heading', () => {
    const person = {
      careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' }],
    }
    const of = (flow: string, checkInState: string) => {
      const visits = [visit('a', MINUTE_MS, { checkInState, cancelBy: at(0) })]
      const card = cards(flow, visits, ZONE, person).find(({ id }) => id === 'visit')
      const { title: _title, tag: _tag, ...texts } = card?.texts ?? {}
      return [texts, card?.view?.events]
    }
    for (const state of ['early', 'open', 'noCare', 'blocked', 'done']) {
      expect(of('home', state)).toEqual(of('upcoming-visits', state))
      expect(of('home', state)[1]).toEqual(['change'])
    }
    expect(of('home', 'open')[0]).toMatchObject({
      checkIn: 'Check in',
      change: 'Change Appointment',
    })
    expect(of('home', 'done')[0]).toMatchObject({ join: 'Join Video' })
  })

  it('offers to join on the day of the visit, after check-in and with nothing left to do first [APPT-14]', () => {
    const joins = (changed: JsonObject, tasks: readonly JsonObject[] = []) => {
      const { texts } =
        cards('upcoming-visits', [visit('a', 0, changed)], ZONE, { tasks: [...tasks] })[0] ?? {}
      return [texts?.join, texts?.blocked]
    }
    const later = {
      startTime: at(13.9 * 60 * MINUTE_MS),
      endTime: at(DAY_MS),
      checkInState: 'done',
    }
    expect(joins(later)).toEqual(['Join Video', undefined])
    expect(joins({ ...later, startTime: at(14 * 60 * MINUTE_MS) })).toEqual([undefined, undefined])
    expect(joins({ ...later, checkInState: 'open' })).toEqual([undefined, undefined])
    const history = { ref: 'medical-history', title: 'Fill in your medical history', done: false }
    expect(joins(later, [history])).toEqual(['Join Video', undefined])
    expect(joins({ ...later, careType: 'psychiatry' }, [history])).toEqual([
      'Join Video',
      'Please complete the required tasks in order to join / check in to your appointment.',
    ])
    expect(joins({ ...later, careType: 'psychiatry' }, [{ ...history, done: true }])).toEqual([
      'Join Video',
      undefined,
    ])
  })

  it('opens the check-in if scales are due, else the call [APPT-18]', () => {
    const request = { id: 'n1', key: 'monthlyScales', data: { requestId: 'r1' } }
    const place = (notifications: readonly JsonObject[]) => {
      const person = { notifications: [...notifications] }
      return cards('upcoming-visits', [visit('a', 0, { checkInState: 'done' })], ZONE, person)[0]
        ?.view?.props.joins
    }
    expect([place([request]), place([])]).toEqual(['check-in', 'call'])
  })

  it('of a past visit says weekday, month, day and year, for this year and earlier ones [ACON-19]', () => {
    const when = (flow: string, status: string, startTime: string) =>
      cards(flow, [visit('a', 0, { status, startTime, endTime: startTime })])[0]?.texts.day
    const all = LISTS.slice(1).map(
      (flow, i) => [flow, ['complete', 'rescheduled', 'no show'][i] ?? ''] as const,
    )
    const days = (startTime: string) => all.map(([flow, status]) => when(flow, status, startTime))
    expect(days('2026-01-01T05:00:00.000Z')).toEqual(Array(3).fill('Thursday, January 1, 2026'))
    expect(days('2026-01-01T04:59:00.000Z')).toEqual(Array(3).fill('Wednesday, December 31, 2025'))
    expect(days('2024-11-05T15:00:00.000Z')).toEqual(Array(3).fill('Tuesday, November 5, 2024'))
    expect(days(at(-60 * MINUTE_MS))).toEqual(Array(3).fill('Today'))
  })

  it('describes a first visit of therapy and of psychiatry, each in its own words, and no other visit', () => {
    const blurb = (careType: string, appointmentType: string) =>
      cards('upcoming-visits', [visit('a', DAY_MS, { careType, appointmentType })])[0]?.texts.blurb
    expect(blurb('therapy', 'intake')).toMatch(/meet your therapist/)
    expect(blurb('psychiatry', 'intake')).toMatch(/any medication/)
    expect([blurb('therapy', 'checkin'), blurb('psychiatry', 'adhoc')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('says until when it is free to cancel, if it still is', () => {
    const [free, late] = cards('upcoming-visits', [
      visit('a', 3 * DAY_MS, { cancelBy: at(2 * DAY_MS) }),
      visit('b', 4 * DAY_MS),
    ])
    expect(free?.texts.cancelling).toBe(
      'You can cancel free of charge until Wednesday, March 4, 10:00 AM ET.',
    )
    expect(late?.texts.cancelling).toBeUndefined()
  })
})
