import { describe, expect, it } from 'vitest'
import { flowOf, type Json, type JsonObject, screenOf, start } from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { offer, school, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const PERIODS = [
  null,
  'sponsoredTerm',
  'sponsoredBreak',
  'nonSponsoredTerm',
  'nonSponsoredBreak',
] as const
const VISITS = { unlimited: [null, null], some: [6, 2], none: [6, 0] } as const
type Visits = keyof typeof VISITS
type Period = (typeof PERIODS)[number]
type Situation = {
  readonly current: Period
  readonly next: Period
  readonly visits: Visits
  readonly hasEnded?: boolean
  readonly careStatus?: string
  readonly startDate?: string
}

const care = (
  careType: string,
  careStatus: string,
  visits: Visits = 'some',
  paymentSource = 'Organization',
): JsonObject => {
  const [flowLimit, remainingAppts] = VISITS[visits]
  return {
    careType,
    careStatus,
    paymentSource,
    hideSessionCount: null,
    careSessionInfo: { flowLimit, remainingAppts },
  }
}
const period = (periodType: Period, startDate: string): Json =>
  periodType === null ? null : { periodType, startDate }

/** The banners on the home page of a person in one situation; undefined if there are none. */
function banner({
  current,
  next,
  visits,
  hasEnded = false,
  careStatus = 'OnHold',
  startDate = '2026-08-24',
}: Situation) {
  const organization = school({
    sponsorshipHasEnded: hasEnded,
    currentPeriod: period(current, '2026-01-05'),
    nextPeriod: period(next, startDate),
  })
  return bannerOf({ organization, careFlows: [care('Therapy', careStatus, visits)] })
}

function bannerOf(user: JsonObject) {
  const flow = flowOf(shipped, 'on-hold-banner')
  const [step] = screenOf(flow, start(flow, told(user)).state).steps
  return step
}

/** The specification's result for each situation, written separately from the flow. */
function expected({
  current,
  next,
  visits,
  hasEnded,
  careStatus,
}: Required<Omit<Situation, 'startDate'>>): string | undefined {
  if (careStatus !== 'OnHold') return undefined
  if (hasEnded) return 'sponsorship-ended'
  const pair = `${current} ${next}`
  if (visits !== 'none' && pair === 'sponsoredBreak sponsoredTerm') return 'back-with-the-next-term'
  if (visits !== 'none' && pair === 'nonSponsoredBreak sponsoredTerm')
    return 'ended-until-the-next-term'
  if (current === 'sponsoredTerm' && visits === 'none') return 'no-visits-left'
  return 'care-on-hold'
}

const words = (situation: Situation) => Object.values(banner(situation)?.texts ?? {}).join(' ')
const offersSelfPay = (situation: Situation) =>
  banner(situation)?.view?.props.click === 'pay-for-care-myself'

describe('the on-hold banner', () => {
  it('follows periods, visits left and the organization in every combination [HOLD-03] [HOLD-05]', () => {
    let count = 0
    for (const current of PERIODS)
      for (const next of PERIODS)
        for (const visits of ['unlimited', 'some', 'none'] as const)
          for (const hasEnded of [true, false])
            for (const careStatus of ['OnHold', 'Active', 'New', 'Discharged']) {
              const situation = { current, next, visits, hasEnded, careStatus }
              expect([situation, banner(situation)?.id]).toEqual([situation, expected(situation)])
              count += 1
            }
    expect(count).toBe(600)
  })

  it('says that sponsored care has ended and offers to pay oneself, in every combination of periods [HOLD-04]', () => {
    for (const current of PERIODS) {
      const situation = { current, next: 'sponsoredTerm', visits: 'some', hasEnded: true } as const
      expect(banner(situation)?.texts.title).toBe('Your sponsored care has ended')
      expect(offersSelfPay(situation)).toBe(true)
      expect(offersSelfPay({ ...situation, hasEnded: false, current: 'sponsoredTerm' })).toBe(false)
    }
  })

  it('gives neither a date nor self-pay in a break and a term that are not sponsored [HOLD-06]', () => {
    const situation = {
      current: 'nonSponsoredBreak',
      next: 'nonSponsoredTerm',
      visits: 'some',
    } as const
    expect(banner(situation)?.id).toBe('care-on-hold')
    expect(words(situation)).not.toMatch(/August|term starts/)
    expect(offersSelfPay(situation)).toBe(false)
  })

  it.each([
    ['2026-08-24', 'August 24'],
    ['2027-01-11', 'January 11'],
  ])('says that the next sponsored term starts on %s [HOLD-07]', (startDate, said) => {
    const situation = {
      current: 'sponsoredBreak',
      next: 'sponsoredTerm',
      visits: 'some',
      startDate,
    } as const
    expect(words(situation)).toContain(said)
    expect(offersSelfPay(situation)).toBe(false)
    expect(words({ ...situation, visits: 'none' })).not.toContain(said)
  })

  it.each([
    ['2026-08-24', 'August 24'],
    ['2027-01-11', 'January 11'],
  ])(
    'says that care ended until the term of %s, and offers to pay oneself [HOLD-08]',
    (startDate, said) => {
      const situation = {
        current: 'nonSponsoredBreak',
        next: 'sponsoredTerm',
        visits: 'unlimited',
        startDate,
      } as const
      expect(words(situation)).toContain('Your sponsored care has ended for now')
      expect(words(situation)).toContain(said)
      expect(offersSelfPay(situation)).toBe(true)
    },
  )

  it('offers in a sponsored term to pay oneself, and nothing more, once no visit is left [HOLD-09] [HOLD-10]', () => {
    const situation = { current: 'sponsoredTerm', next: 'sponsoredTerm', visits: 'none' } as const
    expect(offersSelfPay(situation)).toBe(true)
    expect(words(situation)).not.toContain('August')
    const withVisits = { ...situation, visits: 'some' } as const
    expect(banner(withVisits)?.id).toBe('care-on-hold')
    expect(offersSelfPay(withVisits)).toBe(false)
    expect(words(withVisits)).not.toContain('August')
  })

  it('names the care that is on hold, support and help in an emergency, also for people who pay themselves', () => {
    const both = bannerOf({
      organization: null,
      careFlows: [care('Therapy', 'OnHold'), care('Psychiatry', 'OnHold')],
    })
    expect(both?.texts.title).toBe('Your therapy and psychiatry care are on hold')
    expect(both?.texts.support).toBe('Questions? Contact Patient Support')
    expect(both?.texts.emergency).toContain('call 911 or the National Suicide Hotline at 988')
    const one = bannerOf({
      organization: null,
      careFlows: [care('Therapy', 'Active'), care('Psychiatry', 'OnHold')],
    })
    expect(one?.texts.title).toBe('Your psychiatry care is on hold')
  })
})

const INFO = {
  careTypes: ['Therapy'],
  isSelfReactivationAllowed: true,
  userHasRemainingAppts: true,
  reactivationCopy: 'Go on.',
}
const NEW_YORK = school({
  careFlows: [offer('Therapy', { statesAvailable: ['NY'] }), offer('Psychiatry')],
})

function reenroll(careAsked: Json = 'Therapy', reactivation: Json = INFO) {
  const user = { organization: NEW_YORK, careFlows: [care('Therapy', 'OnHold')] }
  return begin(shipped, 'reenroll', { inputs: told(user, { careAsked, reactivation }) })
}

const STATE = "The state where you'll be this semester"
const CONFIRMED = [
  "I'll be located in the state I chose above.",
  "I'm enrolled for the upcoming semester.",
  "I'll tell Brand if either of these changes.",
] as const
const BUTTON = 'Reactivate my care'
const NOT_HERE =
  'To reactivate sponsored care, you must be located in the same state as your campus. Please contact Patient Support if you have any questions'

describe('continuing care', () => {
  it('is offered once for each care that waits, directly or through support', () => {
    const flow = flowOf(shipped, 'reactivation-requests')
    const paths = (reactivation: Json) =>
      screenOf(flow, start(flow, told({}, { reactivation })).state).steps.map(({ view, texts }) => [
        view?.props.path,
        texts.body,
      ])
    expect(paths(null)).toEqual([])
    expect(paths(INFO)).toEqual([['/reenroll?careType=therapy', 'Go on.']])
    const support = '/support/my-care/reactivate-my-care'
    const both = {
      ...INFO,
      careTypes: ['Therapy', 'Psychiatry'],
      isSelfReactivationAllowed: false,
      reactivationCopy: 'Ask us.',
    }
    expect(paths(both)).toEqual([
      [support, 'Ask us.'],
      [support, 'Ask us.'],
    ])
  })

  it.each([
    ['Therapy', 'New York', 'NY'],
    ['Psychiatry', 'Ohio', 'OH'],
  ])(
    'asks for a state and three confirmations, and opens the success screen: %s in %s [HOLD-02] [HOLD-12]',
    (careType, name, state) => {
      const run = reenroll(careType, { ...INFO, careTypes: [careType] })
      run
        .isAt('confirm-enrollment')
        .shows('Confirm your location and enrollment for the upcoming semester', ...CONFIRMED)
      run.answer(STATE, name)
      for (const words of CONFIRMED) run.answer(words, true)
      run.press(BUTTON).asked('reactivateCare', { careType, state }).isAt('confirm-enrollment')
      run.reply().isAt('care-reactivated').shows('Your care is active again')
      run
        .press('Go to my dashboard')
        .asked('refetchUser')
        .reply()
        .asked('navigate', { to: '/home' })
        .ends()
    },
  )

  it('needs a state, and one where the campus offers the care [HOLD-14] [HOLD-15]', () => {
    const run = reenroll()
    for (const words of CONFIRMED) run.answer(words, true)
    run
      .refuses('INVALID', (one) => one.press(BUTTON))
      .shows('State is required')
      .notAsked('reactivateCare')
    run
      .answer(STATE, 'Ohio')
      .refuses('INVALID', (one) => one.press(BUTTON))
      .shows(NOT_HERE)
      .notAsked('reactivateCare')
    run
      .answer(STATE, 'New York')
      .showsNot(NOT_HERE)
      .press(BUTTON)
      .asked('reactivateCare', { careType: 'Therapy', state: 'NY' })
  })

  it('opens its button with a state, all three confirmations and no error, and not before [HOLD-16]', () => {
    const parts = [STATE, ...CONFIRMED] as const
    for (const missing of parts) {
      const run = reenroll()
      for (const part of parts)
        if (part !== missing) run.answer(part, part === STATE ? 'New York' : true)
      run.disabled(BUTTON)
      run.answer(missing, missing === STATE ? 'Ohio' : true)
      if (missing === STATE) run.disabled(BUTTON).answer(STATE, 'New York')
      run.enabled(BUTTON).answer(CONFIRMED[1], false).disabled(BUTTON)
    }
  })

  it('says that it failed, and keeps the entries [DERR-12]', () => {
    for (const code of ['NOT_REACTIVATED', 'NOT_REACHED']) {
      const run = reenroll().answer(STATE, 'New York')
      for (const words of CONFIRMED) run.answer(words, true)
      run.press(BUTTON).fails(code).isAt('confirm-enrollment')
      run
        .shows('There was an error reactivating your care. Please contact Brand Support')
        .enabled(BUTTON)
      run.press(BUTTON).reply().isAt('care-reactivated')
    }
  })

  it.each<[string, Json, Json]>([
    ['names no care', null, INFO],
    ['names care that does not wait', 'Psychiatry', INFO],
    ['is opened though nothing waits', 'Therapy', null],
    [
      'names care that support reactivates',
      'Therapy',
      { ...INFO, isSelfReactivationAllowed: false },
    ],
  ])('opens home if the address %s', (_why, careAsked, reactivation) => {
    reenroll(careAsked, reactivation).asked('navigate', { to: '/home' }).ends()
  })
})
