import { describe, expect, it } from 'vitest'
import { begin } from '../../engine/kit/index.ts'
import type { Inputs, JsonObject } from '../../engine/index.ts'
import { inputsOf, selfPaying, sponsored } from './people.ts'
import { shipped } from './shipped.ts'

const at = (day: string) => `2026-03-${day}T10:00:00Z`
const scores = {
  phq9: { score: 13, symptoms: 'moderate', createdAt: at('02') },
  phq8: null,
  gad7: { score: 8, symptoms: 'mild', createdAt: at('02') },
  asrs: { score: 4, symptoms: 'likely', createdAt: at('02') },
}
type Latest = {
  readonly suicidal?: boolean
  readonly bipolar?: boolean
  readonly followUp?: JsonObject
  readonly results?: JsonObject
}
function latest({
  suicidal = false,
  bipolar = false,
  followUp,
  results = {},
}: Latest = {}): JsonObject {
  return {
    specialConditions: { suicidal, bipolarSchizophrenia: bipolar },
    followUpRequest: followUp ?? null,
    latestQuestionnaires: { ...scores, ...results },
  }
}
const open = (changed: Inputs = {}) =>
  begin(shipped, 'assessment-results', {
    inputs: inputsOf({ latestAssessment: latest(), ...changed }),
  })
const bars = (run: ReturnType<typeof open>) =>
  (run.screen().steps[0]?.view?.slots.scales?.steps ?? []).map(({ id, view, texts }) => ({
    id,
    ...view?.props,
    level: texts.level,
  }))
const meaning = (run: ReturnType<typeof open>) =>
  run.screen().steps[0]?.view?.slots.meaning?.steps[0]?.id
const ineligible = { isUserEligible: false, isUserUnderage: true, minimumAge: 21 }
const HELPS = /Research says ongoing treatment helps/
const gate = { requestId: null, skipsResults: false, place: 'gate' }

describe('a positive item 9 in the newest results', () => {
  const NOTE = 'We may not see your results for a week or more.'
  const banner = (suicidal: boolean) =>
    begin(shipped, 'danger-banner', {
      inputs: inputsOf({ latestAssessment: latest({ suicidal }) }),
    }).screen().steps

  it.each([true, false])(
    'shows help on home and at the top of the results, and its absence hides it (%s) [CRIS-16] [DERR-23]',
    (suicidal) => {
      expect(banner(suicidal).map(({ texts }) => texts.body?.includes(NOTE))).toEqual(
        suicidal ? [true] : [],
      )
      const [results] = open({ latestAssessment: latest({ suicidal }) }).screen().steps
      expect([
        results?.view?.props.showsCrisisFirst,
        results?.texts.crisisBody?.includes(NOTE),
      ]).toEqual([suicidal, true])
    },
  )
})

describe('results', () => {
  it('greet by the preferred name, else the first name [RSLT-03]', () => {
    open().shows('Ana, based on your answers, here are your results')
    open({ user: { ...selfPaying, preferredName: 'Annie' } }).shows(
      'Annie, based on your answers, here are your results',
    )
  })

  it('show depression with its four panes, its score and its maximum by the form [RSLT-01] [RSLT-15]', () => {
    expect(bars(open())[0]).toEqual({
      id: 'depression',
      score: 13,
      maximum: 27,
      pane: 2,
      panes: ['Minimal', 'Mild', 'Moderate', 'Severe'],
      level: 'Moderate',
    })
    const phq8 = latest({
      results: { phq9: null, phq8: { score: 24, symptoms: 'severe', createdAt: at('01') } },
    })
    expect(bars(open({ latestAssessment: phq8 }))[0]).toMatchObject({
      score: 24,
      maximum: 24,
      pane: 3,
      level: 'Severe',
    })
  })

  it.each([
    { symptoms: 'minimal', pane: 0, level: 'Minimal' },
    { symptoms: 'mild', pane: 1, level: 'Mild' },
    { symptoms: 'moderate', pane: 2, level: 'Moderate' },
    { symptoms: 'moderately-severe', pane: 3, level: 'Moderately severe' },
    { symptoms: 'severe', pane: 3, level: 'Severe' },
  ])(
    'show $symptoms depression in pane $pane, as "$level" [RSLT-01]',
    ({ symptoms, pane, level }) => {
      const results = { phq9: { score: 17, symptoms, createdAt: at('02') } }
      expect(bars(open({ latestAssessment: latest({ results }) }))[0]).toMatchObject({
        pane,
        level,
      })
    },
  )

  it('show anxiety with its four panes, out of 21 [RSLT-02] [RSLT-15]', () => {
    expect(bars(open())[1]).toEqual({
      id: 'anxiety',
      score: 8,
      maximum: 21,
      pane: 1,
      panes: ['Minimal', 'Mild', 'Moderate', 'Severe'],
      level: 'Mild',
    })
  })

  it('use the newer depression form, or the PHQ-9 if the dates are equal', () => {
    const phq8 = (day: string) =>
      latest({ results: { phq8: { score: 6, symptoms: 'mild', createdAt: at(day) } } })
    expect(bars(open({ latestAssessment: phq8('03') }))[0]).toMatchObject({ score: 6, maximum: 24 })
    expect(bars(open({ latestAssessment: phq8('02') }))[0]).toMatchObject({
      score: 13,
      maximum: 27,
    })
  })

  it('leave out a scale without a score, and keep a score of 0 [RSLT-01]', () => {
    const results = { phq9: null, gad7: { score: 0, symptoms: 'minimal', createdAt: at('02') } }
    expect(bars(open({ latestAssessment: latest({ results }) })).map(({ id }) => id)).toEqual([
      'anxiety',
    ])
  })

  it('show attention last, on the results page only, for people with the ADHD flag [RSLT-14]', () => {
    const user = { ...selfPaying, hasADHD: true }
    expect(bars(open({ user })).map(({ id }) => id)).toEqual(['depression', 'anxiety', 'attention'])
    expect(bars(open({ user }))[2]).toMatchObject({ score: 4, maximum: 6, level: 'Likely' })
    expect(bars(open({ user, opening: gate })).map(({ id }) => id)).toEqual([
      'depression',
      'anxiety',
    ])
    expect(bars(open()).map(({ id }) => id)).toEqual(['depression', 'anxiety'])
  })

  it('(a) tell an eligible sponsored person that treatment helps, and continue [RSLT-05] [RSLT-04]', () => {
    const run = open({ user: sponsored })
      .shows('What does this mean?', HELPS, 'Go to my dashboard')
      .showsNot(/nervous before/)
    run.event('goOn').asked('navigate', { to: '/home' }).notAsked('complete')
    open({ user: sponsored, opening: gate }).showsNot('Go to my dashboard')
  })

  it('(b) tell an eligible self-paying person the same, with a member quote that is marked as a sample [RSLT-06] [RSLT-04]', () => {
    open().shows(
      'What does this mean?',
      HELPS,
      /nervous before/,
      /Sample quote/,
      'Go to my dashboard',
    )
  })

  it('explain minimal symptoms, and do not say that treatment helps', () => {
    const minimal = { score: 2, symptoms: 'minimal', createdAt: at('02') }
    const results = { phq9: minimal, gad7: minimal, asrs: { ...minimal, symptoms: 'likely' } }
    const few = /^Your answers show few or no symptoms right now/
    open({ latestAssessment: latest({ results }) })
      .shows(few)
      .showsNot(HELPS)
    open({ user: sponsored, latestAssessment: latest({ results }) })
      .shows(few)
      .showsNot(HELPS)
    for (const more of [
      {
        latestAssessment: latest({
          results: { ...results, gad7: { ...minimal, symptoms: 'mild' } },
        }),
      },
      {
        latestAssessment: latest({
          results: { ...results, phq9: { ...minimal, symptoms: 'mild' } },
        }),
      },
      { latestAssessment: latest({ results }), user: { ...selfPaying, hasADHD: true } },
      { latestAssessment: latest({ results, suicidal: true }), user: sponsored },
      { latestAssessment: latest({ results, bipolar: true }), user: sponsored },
    ])
      open(more).shows(HELPS).showsNot(few)
  })

  it('say so if there are none, and still say if the person is not eligible', () => {
    const none = { phq9: null, gad7: null, asrs: null }
    const empty = open({ latestAssessment: latest({ results: none }) })
      .shows('You have no results yet', /^Your results will show here/, 'Go to my dashboard')
      .showsNot(HELPS, /here are your results/, /do not make a diagnosis/, /nervous before/)
    expect(bars(empty)).toEqual([])
    open({ latestAssessment: null }).shows('You have no results yet')
    open({ latestAssessment: null, eligibility: ineligible }).shows(
      /We offer care only in supported states/,
    )
  })

  it('(c) tell a suicidal self-paying person that services do not fit the severity, crisis help on top [RSLT-07]', () => {
    const run = open({ latestAssessment: latest({ suicidal: true }) })
      .shows(/needs more help than we can give by video/)
      .showsNot(HELPS, 'Go to my dashboard')
    expect(run.screen().steps[0]?.view?.props).toEqual({ showsCrisisFirst: true })
  })

  it('(d) recommend in-person treatment to a self-paying person with bipolar disorder or schizophrenia [RSLT-08]', () => {
    open({ latestAssessment: latest({ bipolar: true }) })
      .shows(/digital plan isn't the right fit/, /in-person treatment/)
      .showsNot(HELPS)
  })

  it('(e) tell a person who is not eligible in which states and from what age care is offered [RSLT-09]', () => {
    open({ eligibility: ineligible })
      .shows(/only in supported states/, /at least 21 years old/)
      .showsNot(HELPS)
    open({ eligibility: { ...ineligible, minimumAge: null } }).shows(/at least 18 years old/)
  })

  it('(e) name the school’s counseling center, as far as known [GATE-28]', () => {
    const named = (counselingCenter: JsonObject) =>
      open({ user: { ...sponsored, counselingCenter }, eligibility: ineligible, opening: gate })
    named({
      departmentName: 'Campus Care',
      departmentAddress: '3 Hill Road',
      departmentHours: 'Weekdays',
    })
      .shows('Your school can help', 'Campus Care', '3 Hill Road', 'Weekdays')
      .showsNot('Go to my dashboard')
    named({ departmentName: null, departmentAddress: null, departmentHours: 'Weekdays' })
      .shows('Your school can help', 'Weekdays')
      .showsNot('Campus Care')
    open({ user: sponsored, eligibility: ineligible }).showsNot('Your school can help')
  })

  it.each([
    {
      who: 'suicidal, bipolar, not eligible, self-paying',
      user: selfPaying,
      suicidal: true,
      bipolar: true,
      eligibility: ineligible,
      variant: 'suicidal',
    },
    {
      who: 'bipolar, not eligible, self-paying',
      user: selfPaying,
      suicidal: false,
      bipolar: true,
      eligibility: ineligible,
      variant: 'bipolar-or-schizophrenia',
    },
    {
      who: 'not eligible, self-paying',
      user: selfPaying,
      suicidal: false,
      bipolar: false,
      eligibility: ineligible,
      variant: 'not-eligible',
    },
    {
      who: 'suicidal, not eligible, sponsored',
      user: sponsored,
      suicidal: true,
      bipolar: false,
      eligibility: ineligible,
      variant: 'not-eligible',
    },
    {
      who: 'suicidal, eligible, sponsored',
      user: sponsored,
      suicidal: true,
      bipolar: false,
      eligibility: undefined,
      variant: 'sponsored',
    },
    {
      who: 'bipolar, eligible, sponsored',
      user: sponsored,
      suicidal: false,
      bipolar: true,
      eligibility: undefined,
      variant: 'sponsored',
    },
  ])(
    'when several apply, $who: $variant [RSLT-04]',
    ({ user, suicidal, bipolar, eligibility, variant }) => {
      const run = open({
        user,
        latestAssessment: latest({ suicidal, bipolar }),
        ...(eligibility ? { eligibility } : {}),
      })
      expect(meaning(run)).toBe(variant)
      expect(run.screen().steps[0]?.view?.props).toEqual({ showsCrisisFirst: suicidal })
    },
  )

  it('carry the disclaimer in every variant', () => {
    open().shows('These scales do not make a diagnosis. Only a licensed provider can.')
  })

  it('are replaced by a follow-up questionnaire while one is due [RSLT-13]', () => {
    const run = open({
      latestAssessment: latest({ followUp: { id: 'f1', complete: false } }),
    }).showsNot(/here are your results/)
    expect(run.screen().steps[0]?.view).toMatchObject({
      name: 'follow-up',
      props: { requestId: 'f1' },
    })
    run
      .inputs({ latestAssessment: latest({ followUp: { id: 'f1', complete: true } }) })
      .shows(/here are your results/)
  })
})
