import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FlowEvent,
  flowOf,
  type Inputs,
  type RunState,
  start,
  transition,
} from '../../../engine/index.ts'
import { begin } from '../../../engine/kit/index.ts'
import { IS_DRILL } from '../../support/draw.ts'
import { edited, shipped } from '../shipped.ts'
import {
  CIRCUMSTANCES,
  type CircumstanceName,
  combinations,
  NAMES,
  toldOf,
} from './circumstances.ts'
import { blockerOf } from './gate-oracle.ts'
import { appointment, ENTITLEMENTS, school, task, told } from './person.ts'

const COMBINATIONS = IS_DRILL ? 100_000 : 10_000

const gate = flowOf(shipped, 'onboarding-gate')

/** The number of the blocker that each step of the gate is. */
const NUMBERS: { readonly [step: string]: string } = {
  'minor-consent': '1',
  'forced-getting-started': '2:gettingStarted',
  'forced-activation': '2:finishActivation',
  'forced-booking': '2:ffsOnboarding',
  'forced-welcome': '2:welcome',
  'forced-email-verification': '2:emailVerification',
  'therapy-questionnaire': '3',
  'email-verification': '4',
  collaboration: '5',
  welcome: '6',
  'therapy-booking': '7',
  'account-activation': '8',
  'getting-started': '9',
  'age-ineligible': '10',
  triage: '11',
  questionnaire: '12',
  booking: '13',
  'payment-entry': '14',
  results: '15',
}
const shownFor = (inputs: Inputs): string | null => {
  const { step } = start(gate, inputs).state
  return step === null ? null : (NUMBERS[step] ?? step)
}
const differences = (all: Iterable<{ readonly [name in CircumstanceName]?: number }>) => {
  const found: unknown[] = []
  for (const chosen of all) {
    const inputs = toldOf(chosen)
    const [shown, expected] = [shownFor(inputs), blockerOf(inputs)]
    if (shown !== expected) found.push({ chosen, shown, expected })
  }
  return found
}
const transitionAt = (state: RunState, event: FlowEvent) => transition(gate, state, event)
const open = (inputs: Inputs) => begin(shipped, 'onboarding-gate', { inputs })
/** Therapy onboarding whose questionnaire is due. */
const adjusted = {
  origin: 'Student',
  organization: school(),
  referralSource: 'Portal',
  isTherapyOnboarding: true,
  tasks: [task('initial-questionnaire-assessment')],
}
const student = (changed = {}) => ({
  origin: 'Student',
  organization: school(),
  referralSource: 'Portal',
  ...changed,
})

describe('the gate compared with the specification’s list', () => {
  const OWN: { readonly [blocker: string]: readonly CircumstanceName[] } = {
    '1': ['consent'],
    '2': ['forced'],
    '3': ['onboarding', 'questionnaire', 'eligibility'],
    '4': ['email', 'sso'],
    '5': ['organization', 'referral', 'onboarding', 'collaboration'],
    '6': ['welcome', 'organization', 'origin', 'care', 'appointments'],
    '7': ['onboarding', 'questionnaire', 'consultation', 'eligibility'],
    '8': ['setup'],
    '9': ['organization', 'referral', 'profile', 'interpretation', 'appointments'],
    '10': ['eligibility', 'appointments'],
    '11': ['triage'],
    '12': ['questionnaire'],
    '13': ['organization', 'referral', 'origin', 'care', 'appointments'],
    '14': ['organization', 'care', 'appointments', 'payment'],
    '15': ['eligibility', 'appointments'],
  }

  it.each(Object.entries(OWN))(
    "agrees on every combination of blocker %s's own facts [GATE-01]",
    (_blocker, names) => {
      expect(differences(combinations(names))).toEqual([])
    },
  )

  it('agrees for any two differences from an onboarded person [GATE-01]', () => {
    for (const [i, first] of NAMES.entries())
      for (const second of NAMES.slice(i + 1))
        expect(differences(combinations([first, second]))).toEqual([])
  })

  it('agrees on every pair of blockers that apply together [GATE-01]', () => {
    // For each blocker, circumstances that show it alone; then all pairs of these.
    const lone = new Map<string, { readonly [name in CircumstanceName]?: number }>()
    for (const names of Object.values(OWN))
      for (const chosen of combinations(names)) {
        const blocker = blockerOf(toldOf(chosen))
        if (blocker !== null && !lone.has(blocker)) lone.set(blocker, chosen)
      }
    expect(
      [...lone.keys()].map((key) => Number(key.split(':')[0])).toSorted((a, b) => a - b),
    ).toEqual([1, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    const pairs = [...lone.values()].flatMap((first) =>
      [...lone.values()].map((second) => ({ ...first, ...second })),
    )
    expect(differences(pairs)).toEqual([])
  })

  it(`agrees on ${COMBINATIONS} random combinations of everything [GATE-01]`, {
    timeout: 600_000,
  }, () => {
    const chosen = fc.record(
      Object.fromEntries(
        NAMES.map((name) => [name, fc.nat({ max: CIRCUMSTANCES[name].length - 1 })]),
      ),
    )
    fc.assert(
      fc.property(chosen, (one) => {
        const inputs = toldOf(one)
        return shownFor(inputs) === blockerOf(inputs)
      }),
      { numRuns: COMBINATIONS, seed: 20_261_121 },
    )
  })
})

describe('each blocker of the gate', () => {
  it('lets an onboarded person through', () => {
    expect(open(told()).screen().steps).toEqual([])
  })

  it('asks for consent before anything else, a forced blocker included [GATE-02] [ROLE-03]', () => {
    open(
      told(
        { awaitingMinorConsent: true, emailVerified: false },
        { route: { forceBlocker: 'welcome' } },
      ),
    )
      .isAt('minor-consent')
      .shows('Parent or guardian consent is required', 'Request consent by email')
  })

  it.each(['gettingStarted', 'finishActivation', 'ffsOnboarding', 'welcome', 'emailVerification'])(
    'asks for consent before the screen that forceBlocker=%s names [GATE-02]',
    (forceBlocker) => {
      open(told({ awaitingMinorConsent: true }, { route: { forceBlocker } })).isAt('minor-consent')
    },
  )

  it.each([
    ['gettingStarted', 'What is your name?', 'GATE-07'],
    ['finishActivation', 'Finish your account activation', 'GATE-08'],
    ['welcome', "Ana, we're glad you're here", 'GATE-10'],
    ['emailVerification', 'Verify your email', 'GATE-11'],
  ])(
    'shows the screen that forceBlocker=%s names, although nothing asks for it, but after consent: %s [%s]',
    (name, words) => {
      const firstName = name === 'gettingStarted' ? '' : 'Ana'
      open(told({ firstName }, { route: { forceBlocker: name } })).shows(words)
      open(told({ firstName, awaitingMinorConsent: true }, { route: { forceBlocker: name } })).isAt(
        'minor-consent',
      )
    },
  )

  it('shows the booking flow by forceBlocker=ffsOnboarding, but after consent [GATE-09] [ROUT-15]', () => {
    const route = { forceBlocker: 'ffsOnboarding' }
    open(told({}, { route })).isAt('forced-booking/results')
    open(told({ awaitingMinorConsent: true }, { route })).isAt('minor-consent')
  })

  it('shows a forced blocker before all others, and knows five names of them [GATE-06]', () => {
    const blocked = { ...adjusted, emailVerified: false }
    const shown = (forceBlocker: string) => shownFor(told(blocked, { route: { forceBlocker } }))
    for (const name of [
      'gettingStarted',
      'finishActivation',
      'ffsOnboarding',
      'welcome',
      'emailVerification',
    ])
      expect(shown(name)).toBe(`2:${name}`)
    for (const name of ['somethingElse', '', 'Welcome', 'triage', 'results', 'payment-entry'])
      expect(shown(name)).toBe('3')
  })

  it('asks a therapy-onboarding person the adjusted questionnaire before the e-mail is verified [GATE-12]', () => {
    open(told({ ...adjusted, emailVerified: false }))
      .isAt('therapy-questionnaire/intro')
      .press('Get Started')
      .shows('What would you like help with?')
    expect(shownFor(told({ ...adjusted, isTherapyOnboarding: false, emailVerified: false }))).toBe(
      '4',
    )
    const done = [task('initial-questionnaire-assessment', true)]
    expect(shownFor(told({ ...adjusted, tasks: done, emailVerified: false }))).toBe('4')
  })

  it('asks to verify the e-mail address, but not after single sign-on, and not if there is no address [GATE-13] [VRFY-08]', () => {
    open(told({ emailVerified: false })).isAt('email-verification/verify')
    const passed = [
      told({ emailVerified: true }),
      told({ emailVerified: false, email: '' }),
      told({ emailVerified: false }, { session: { userHasSso: true, isImpersonated: false } }),
    ]
    expect(passed.map(shownFor)).toEqual([null, null, null])
  })

  it('shows the partnership notice only to self-referred students of a collaborative school [GATE-14]', () => {
    const organization = school({}, ENTITLEMENTS.collaborative)
    open(told(student({ organization }))).isAt('collaboration')
    const others = [
      told(student({ organization: school({}, ENTITLEMENTS.interpretation) })),
      told(student({ organization, referralSource: 'Mcp', appointments: [appointment()] })),
      told(student({ organization: null })),
    ]
    expect(others.map(shownFor)).toEqual([null, null, null])
  })

  it('says in the notice what the care team sees, and continues on Continue [GATE-17] [GATE-18]', () => {
    const inputs = told(student({ organization: school({}, ENTITLEMENTS.collaborative) }))
    const run = open(inputs)
      .shows(
        'Your school partners with us',
        'State College and Brand work together for you: notes and assessments are visible to your campus care team.',
      )
      .press('Continue')
      .asked('setMarker', { marker: 'collaboration' })
      .inputs({ markers: { collaboration: true } })
      .reply()
    expect(run.screen().steps).toEqual([])
  })

  it('shows no partnership notice if the school has no such entitlement [ROLE-07]', () => {
    for (const entitlements of [[], [ENTITLEMENTS.interpretation]]) {
      const run = open(
        told(
          student({
            organization: school({}, ...entitlements),
            requestsInterpretationServices: false,
          }),
        ),
      )
      expect(run.screen().steps).toEqual([])
    }
  })

  it('never shows the partnership notice to therapy onboarding [GATE-15]', () => {
    const inputs = told(
      student({ organization: school({}, ENTITLEMENTS.collaborative), isTherapyOnboarding: true }),
    )
    expect(open(inputs).screen().steps).toEqual([])
    expect(
      shownFor({ ...inputs, user: { ...Object(inputs.user), isTherapyOnboarding: false } }),
    ).toBe('5')
  })

  it('shows the partnership notice once only: that it was seen is remembered [GATE-16] [STOR-04]', () => {
    const person = student({ organization: school({}, ENTITLEMENTS.collaborative) })
    open(told(person)).press('Continue').asked('setMarker', { marker: 'collaboration' })
    expect(open(told(person, { markers: { collaboration: true } })).screen().steps).toEqual([])
  })

  it('shows the carousel if its flag is set, but not to new self-pay people without appointments [GATE-19]', () => {
    const markers = { welcome: true }
    open(told({}, { markers })).isAt('welcome/initial')
    open(told({ careFlows: [] }, { markers })).isAt('booking/results')
    open(told({ careFlows: [], appointments: [appointment()] }, { markers })).isAt(
      'welcome/initial',
    )
    expect(shownFor(told({}, { markers: { welcome: false } }))).toBe(null)
  })

  it('shows the carousel once, however often its flag is set', () => {
    const seen = open(told({}, { markers: { welcome: true } }))
      .press('Next')
      .press('Next')
      .press('Start care')
    seen
      .asked('clearMarker', { marker: 'welcome' })
      .reply()
      .asked('setMarker', { marker: 'welcomed' })
    expect(shownFor(told({}, { markers: { welcome: true, welcomed: true } }))).toBe(null)
  })

  it('opens the adjusted booking for therapy onboarding after its questionnaire [GATE-20]', () => {
    const consultation = (done: boolean) => [
      task('initial-questionnaire-assessment', true),
      task('schedule-initial-therapy-consultation', done),
    ]
    const onboarding = { isTherapyOnboarding: true, tasks: consultation(false) }
    open(told(student(onboarding))).isAt('therapy-booking/schedule')
    expect(shownFor(told(student({ ...onboarding, tasks: consultation(true) })))).toBe(null)
    expect(shownFor(told(student({ ...onboarding, isTherapyOnboarding: false })))).toBe(null)
  })

  it('asks referred people to finish their account [GATE-21]', () => {
    const setup = (done: boolean) =>
      student({ referralSource: 'Mcp', phone: null, tasks: [task('referred-account-setup', done)] })
    open(told(setup(false))).isAt('account-activation/account')
    expect(shownFor(told(setup(true)))).toBe('9')
  })

  it('asks provider referrals for their profile and their interpreter [GATE-22]', () => {
    const referred = { referralSource: 'Mcp', appointments: [appointment({ status: 'completed' })] }
    open(told(student({ ...referred, phone: null }))).isAt('getting-started/phone')
    expect(shownFor(told(student({ phone: null })))).toBe(null)
    const interpreted = { ...referred, organization: school({}, ENTITLEMENTS.interpretation) }
    open(told(student(interpreted))).isAt('getting-started/interpretation')
    open(told(student({ ...interpreted, requestsInterpretationServices: true }))).isAt(
      'getting-started/interpretation',
    )
    expect(
      open(told(student({ ...interpreted, requestsInterpretationServices: false }))).screen().steps,
    ).toEqual([])
    const language = { requestsInterpretationServices: true, interpretationLanguageId: 'ase' }
    expect(shownFor(told(student({ ...interpreted, ...language })))).toBe(null)
  })

  it('blocks people who are underage and not eligible [GATE-23] [AGEI-01] [AGEI-02]', () => {
    const eligibility = {
      isUserEligible: false,
      isUserUnderage: true,
      minimumAge: null,
      permittedCareTypes: [],
    }
    open(told({}, { eligibility }))
      .isAt('age-ineligible')
      .shows(
        "We're sorry, but you don't meet the eligibility criteria.",
        "We can't care for people under 18.",
      )
    open(told({}, { eligibility: { ...eligibility, minimumAge: 16 } })).shows(
      "We can't care for people under 16.",
    )
    for (const ref of ['initial-questionnaire-assessment', 'schedule-initial-therapy-consultation'])
      expect(shownFor(told({ ...adjusted, tasks: [task(ref)] }, { eligibility }))).toBe('10')
    expect(shownFor(told({}, { eligibility: { ...eligibility, isUserUnderage: false } }))).toBe(
      '15',
    )
    expect(shownFor(told({}, { eligibility: { ...eligibility, isUserEligible: true } }))).toBe(null)
  })

  it('shows the known details of the counseling center [AGEI-03]', () => {
    const eligibility = {
      isUserEligible: false,
      isUserUnderage: true,
      minimumAge: 18,
      permittedCareTypes: [],
    }
    const center = {
      departmentName: 'Campus Counseling',
      departmentAddress: '12 College Walk',
      departmentHours: null,
    }
    open(told(student({ counselingCenter: center }), { eligibility })).shows(
      'Your school can help',
      'Campus Counseling',
      '12 College Walk',
    )
    open(
      told(student({ counselingCenter: { ...center, departmentName: null } }), { eligibility }),
    ).showsNot('Campus Counseling')
    open(told(student(), { eligibility })).showsNot('Your school can help')
  })

  it('asks the triage questions until they are done [GATE-24]', () => {
    const triage = (done: boolean) =>
      student({ tasks: [task('triage-flow', done), task('initial-questionnaire-assessment')] })
    open(told(triage(false)))
      .isAt('triage/questions')
      .shows('How did you hear about Brand?')
    expect(shownFor(told(triage(true)))).toBe('12')
  })

  it.each([
    ['initial-questionnaire-assessment', {}, 'questionnaire/intro'],
    [
      'schedule-initial-therapy-consultation',
      { isTherapyOnboarding: true },
      'therapy-booking/schedule',
    ],
    ['referred-account-setup', {}, 'account-activation/account'],
    ['triage-flow', {}, 'triage/questions'],
  ])('blocks the portal while the task %s is not done [ENTY-04]', (ref, changed, step) => {
    open(told(student({ ...changed, tasks: [task(ref)] }))).isAt(step)
    expect(open(told(student({ ...changed, tasks: [task(ref, true)] }))).screen().steps).toEqual([])
  })

  it('asks the first questionnaire; a task that is not there is not required [GATE-25]', () => {
    open(told(student({ tasks: [task('initial-questionnaire-assessment')] }))).isAt(
      'questionnaire/intro',
    )
    expect(
      shownFor(told(student({ tasks: [task('initial-questionnaire-assessment', true)] }))),
    ).toBe(null)
    expect(shownFor(told(student({ tasks: [] })))).toBe(null)
  })

  it('opens booking for referrals and new self-pay people until they have booked [GATE-26] [ROLE-02]', () => {
    open(told(student({ referralSource: 'Mcp' }))).isAt('booking/results')
    expect(
      open(told(student({ referralSource: 'Mcp', appointments: [appointment()] }))).screen().steps,
    ).toEqual([])
    open(told({ careFlows: [] })).isAt('booking/results')
    expect(shownFor(told(student({ careFlows: [] })))).toBe(null)
    const assigned = (paymentSource: string) =>
      open(told({ careFlows: [{ careType: 'Therapy', careStatus: 'New', paymentSource }] }))
    assigned('SelfPay').isAt('booking/results')
    expect(assigned('Organization').screen().steps).toEqual([])
  })

  it('asks for a card if the person pays for a future visit [GATE-27]', () => {
    const appointments = [appointment()]
    open(told({ appointments, hasPaymentMethod: false })).isAt('payment-entry/card')
    const sponsored = [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }]
    expect(
      open(told(student({ appointments, hasPaymentMethod: false, careFlows: sponsored }))).screen()
        .steps,
    ).toEqual([])
    const ended = [appointment({ endTime: '2026-03-02T14:59:59.000Z' })]
    expect(open(told({ appointments: ended, hasPaymentMethod: false })).screen().steps).toEqual([])
    expect(shownFor(told({ appointments, hasPaymentMethod: true }))).toBe(null)
  })

  it('shows the results to people who are not eligible and never had an appointment, with no way to book [GATE-28]', () => {
    const eligibility = {
      isUserEligible: false,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes: [],
    }
    open(told({}, { eligibility }))
      .isAt('results/results')
      .showsNot('Continue')
      .showsNot('Go to my dashboard')
    expect(
      open(told({ appointments: [appointment({ status: 'cancelled' })] }, { eligibility })).screen()
        .steps,
    ).toEqual([])
  })
})

describe('a blocker that has begun', () => {
  it('stays while a refetch changes its own condition', () => {
    const run = open(told({ careFlows: [] })).press('Continue')
    run.inputs({ user: told().user ?? null }).isAt('booking/careTypeSelect')
  })

  it('that stays for its own run ends when that run is left', () => {
    const inputs = told(student({ tasks: [task('initial-questionnaire-assessment')] }))
    const run = open(inputs)
    const { state } = transitionAt(run.state(), { type: 'hold', at: [] })
    const after = transitionAt(state, { type: 'inputs', inputs: told(student()) }).state
    expect(after.step).toBe('questionnaire')
    expect(transitionAt(after, { type: 'leave', at: [] }).state.step).toBe(null)
  })

  it('is replaced by minor consent [GATE-02]', () => {
    const run = open(told({ careFlows: [] })).press('Continue')
    run
      .inputs({ user: told({ careFlows: [], awaitingMinorConsent: true }).user ?? null })
      .isAt('minor-consent')
  })
})

describe('an author who edits the gate', () => {
  it('changes the order of two blockers by changing their order in the file', () => {
    const swap = (text: string) => {
      const flow = JSON.parse(text)
      const at = flow.steps.findIndex((step: { id: string }) => step.id === 'triage')
      ;[flow.steps[at], flow.steps[at + 1]] = [flow.steps[at + 1], flow.steps[at]]
      return JSON.stringify(flow)
    }
    const inputs = told(
      student({ tasks: [task('triage-flow'), task('initial-questionnaire-assessment')] }),
    )
    const library = edited('flows/onboarding/onboarding-gate.json', swap)
    begin(library, 'onboarding-gate', { inputs }).isAt('questionnaire/intro')
  })

  it('changes who sees the carousel by changing its rule', () => {
    const library = edited('flows/onboarding/onboarding-gate.json', (text) =>
      text.replace('"markers.welcome"', '"user.hasADHD"'),
    )
    begin(library, 'onboarding-gate', { inputs: told({ hasADHD: true }) }).isAt('welcome/initial')
  })
})
