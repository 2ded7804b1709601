import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import {
  areUnchanged,
  refusalOfTerms,
  type Terms,
} from '#server/domains/cancellation/cancellation-rules.ts'
import { cancelByTime } from '#server/domains/scheduling/appointment-rules.ts'
import { appointment } from '#tests/flows/onboarding/person.ts'
import { factsAbout } from './facts-about.ts'

const NOW = new Date('2026-03-02T15:00:00.000Z')
const HOUR_MS = 3_600_000

type Care = {
  readonly careType?: string
  readonly paymentSource?: string
  readonly flowLimit?: number | null
  readonly remainingAppts?: number | null
  readonly hideSessionCount?: boolean
}

const care = ({
  careType = 'Therapy',
  paymentSource = 'SelfPay',
  hideSessionCount = false,
  ...rest
}: Care): JsonObject => ({
  careType,
  careStatus: 'Active',
  paymentSource,
  hideSessionCount,
  careSessionInfo: {
    flowLimit: rest.flowLimit ?? null,
    remainingAppts: rest.remainingAppts ?? null,
  },
})

/**
 * The terms for a visit at a given distance from now; another visit, of the other care type, is
 * free to cancel for days.
 */
function about(startsInMs: number, careFlows: readonly JsonObject[], visit: JsonObject = {}) {
  const startTime = new Date(NOW.getTime() + startsInMs)
  const cancelBy = cancelByTime(startTime, 24, NOW)?.toISOString() ?? null
  const listed = appointment({ startTime: startTime.toISOString(), cancelBy, ...visit })
  const careType = visit.careType === 'psychiatry' ? 'therapy' : 'psychiatry'
  const other = appointment({
    id: 'b2',
    careType,
    cancelBy: '2026-03-09T15:00:00.000Z',
    startTime: '2026-03-10T15:00:00.000Z',
  })
  const facts = factsAbout({ careFlows, appointments: [other, listed] }, { now: NOW.toISOString() })
  return {
    terms: facts.ask('cancellation-terms', { visit: 'a1' }),
    left: facts.ask('sessions-left', { visit: 'a1' }),
  }
}

const ORGANIZATION = { paymentSource: 'Organization' } as const
const limited = (remainingAppts: number | null, rest: Care = {}) =>
  care({ ...ORGANIZATION, flowLimit: 5, remainingAppts, ...rest })

describe('the terms of canceling a visit', () => {
  it('are late if less than 24 hours remain, but not at exactly 24 [CNCL-09] [ACON-03]', () => {
    const terms = [24 * HOUR_MS, 24 * HOUR_MS - 1].map((ms) => about(ms, [care({})]).terms)
    expect(terms).toEqual(['free', 'fee'])
  })

  it('become late only because time passes', () => {
    const free = appointment({ startTime: '2026-03-09T15:00:00.000Z', cancelBy: NOW.toISOString() })
    const at = (now: string) =>
      factsAbout({ appointments: [free] }, { now }).ask('cancellation-terms', { visit: 'a1' })
    expect(at('2026-03-02T15:00:00.000Z')).toBe('free')
    expect(at('2026-03-02T15:00:00.001Z')).toBe('fee')
  })

  it.each(['SelfPay', 'Insurance', 'OONInsurance'])(
    'have a fee if paid by %s [CNCL-11]',
    (paymentSource) => {
      expect(about(HOUR_MS, [care({ paymentSource })]).terms).toBe('fee')
    },
  )

  it('have no fee if the school pays for this care, even if the person pays for other care [CNCL-12]', () => {
    const flows = [care({ ...ORGANIZATION, careType: 'Psychiatry' }), care({})]
    expect(about(HOUR_MS, flows).terms).toBe('fee')
    expect(about(HOUR_MS, flows, { careType: 'psychiatry' }).terms).toBe('shared')
    expect(about(HOUR_MS, [care({ careType: 'Psychiatry' }), care(ORGANIZATION)]).terms).toBe(
      'shared',
    )
  })

  it.each([
    [3, 'counted', 2],
    [2, 'counted', 1],
    [1, 'last', 0],
    [0, 'last', -1],
    [null, 'counted', null],
  ])(
    'with %j sessions remaining of a limit are %s if late, and leave %j [CNCL-13] [CNCL-14]',
    (remaining, terms, left) => {
      for (const careType of ['Therapy', 'Psychiatry']) {
        const others = limited(9, { careType: careType === 'Therapy' ? 'Psychiatry' : 'Therapy' })
        const visit = { careType: careType.toLowerCase() }
        for (const flows of [
          [others, limited(remaining, { careType })],
          [limited(remaining, { careType }), others],
        ]) {
          expect(about(HOUR_MS, flows, visit)).toEqual({ terms, left })
          expect(about(24 * HOUR_MS, flows, visit).terms).toBe('free')
        }
      }
    },
  )

  it('leave the number of sessions unknown if it is hidden for this care only [CNCL-13]', () => {
    const hidden = { hideSessionCount: true }
    expect(about(HOUR_MS, [limited(3, hidden)]).left).toBeNull()
    expect(
      about(HOUR_MS, [limited(3), limited(4, { ...hidden, careType: 'Psychiatry' })]).left,
    ).toBe(2)
  })

  it('do not exist for a visit that has begun, is not upcoming, or does not exist', () => {
    expect([1, 0, -1].map((ms) => about(ms, [care({})]).terms)).toEqual([
      'fee',
      'refused',
      'refused',
    ])
    for (const status of ['cancelled', 'rescheduled', 'complete', 'no show'])
      expect(about(48 * HOUR_MS, [care({})], { status }).terms).toBe('refused')
    expect(about(48 * HOUR_MS, [care({})], { id: 'c3' }).terms).toBe('refused')
  })
})

it('a visit is canceled only under the terms that the person was shown', () => {
  const refusal = (
    terms: Terms,
    feeInCents: number | null,
    shownTerms = terms,
    shownFeeInCents = feeInCents,
  ) => refusalOfTerms({ terms, feeInCents }, { shownTerms, shownFeeInCents })?.code
  expect([refusal('free', null), refusal('fee', 5000), refusal('counted', null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([refusal('refused', null), refusal('last', null)]).toEqual(['CONFLICT', 'LAST_SESSION'])
  expect([refusal('fee', 5000, 'free', null), refusal('fee', 5000, 'fee', 4000)]).toEqual([
    'TERMS_CHANGED',
    'TERMS_CHANGED',
  ])
  expect(refusal('fee', null, 'free')).toBe('TERMS_CHANGED')
})

it('the terms are computed again if any visit changed meanwhile', () => {
  const judged = { id: '1', status: 'upcoming', changedOutOfPolicy: false, startTime: NOW }
  const stored = {
    id: 1,
    status: 'upcoming',
    changed_out_of_policy: false,
    starts_at: new Date(NOW),
  } as const
  expect(areUnchanged([judged, { ...judged, id: '2' }], [{ ...stored, id: 2 }, stored])).toBe(true)
  for (const change of [
    { id: 2 },
    { status: 'complete' as const },
    { changed_out_of_policy: true },
    { starts_at: new Date(NOW.getTime() + 1) },
  ])
    expect(areUnchanged([judged], [{ ...stored, ...change }])).toBe(false)
  expect(areUnchanged([judged, { ...judged, id: '2' }], [stored, { ...stored, id: 3 }])).toBe(false)
  expect(areUnchanged([judged], [])).toBe(false)
  expect(areUnchanged([], [stored])).toBe(false)
  expect(areUnchanged([judged], [stored, stored])).toBe(false)
})
