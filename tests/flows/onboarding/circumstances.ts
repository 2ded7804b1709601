import type { Inputs, JsonObject } from '../../../engine/index.ts'
import { appointment, ENTITLEMENTS, offer, school, task, told } from './person.ts'

/**
 * One circumstance of a person, with the inputs for each case. The first case is an onboarded
 * person's.
 */
type Circumstance = readonly ((tell: Told) => Told)[]
export type Told = { readonly user: JsonObject; readonly rest: JsonObject }

const user =
  (part: JsonObject) =>
  (tell: Told): Told => ({ ...tell, user: { ...tell.user, ...part } })
const rest =
  (part: JsonObject) =>
  (tell: Told): Told => ({ ...tell, rest: { ...tell.rest, ...part } })
const withTask =
  (ref: string, done: boolean) =>
  (tell: Told): Told =>
    user({ tasks: [...(Array.isArray(tell.user.tasks) ? tell.user.tasks : []), task(ref, done)] })(
      tell,
    )
const marker =
  (name: string) =>
  (tell: Told): Told =>
    rest({ markers: { ...Object(tell.rest.markers), [name]: true } })(tell)
const none = (tell: Told): Told => tell
const { interpretation, identification, collaborative } = ENTITLEMENTS
const own = (careType: string, careStatus: string, paymentSource: string): JsonObject => ({
  careType,
  careStatus,
  paymentSource,
  hideSessionCount: null,
})

/** Everything that the gate's facts look at. */
export const CIRCUMSTANCES = {
  consent: [none, user({ awaitingMinorConsent: true })],
  forced: [
    none,
    ...[
      'gettingStarted',
      'finishActivation',
      'ffsOnboarding',
      'welcome',
      'emailVerification',
      'somethingElse',
    ].map((name) => rest({ route: { forceBlocker: name } })),
  ],
  onboarding: [none, user({ isTherapyOnboarding: true })],
  questionnaire: [
    none,
    withTask('initial-questionnaire-assessment', false),
    withTask('initial-questionnaire-assessment', true),
  ],
  consultation: [
    none,
    withTask('schedule-initial-therapy-consultation', false),
    withTask('schedule-initial-therapy-consultation', true),
  ],
  setup: [
    none,
    withTask('referred-account-setup', false),
    withTask('referred-account-setup', true),
  ],
  triage: [none, withTask('triage-flow', false), withTask('triage-flow', true)],
  email: [none, user({ emailVerified: false }), user({ emailVerified: false, email: '' })],
  sso: [none, rest({ session: { userHasSso: true, isImpersonated: false } })],
  organization: [
    none,
    user({ organization: school() }),
    user({ organization: school({}, interpretation) }),
    user({ organization: school({}, collaborative, identification) }),
    user({
      organization: school({ careFlows: [offer('Psychiatry')] }, interpretation, collaborative),
    }),
  ],
  referral: [none, user({ referralSource: 'Portal' }), user({ referralSource: 'Mcp' })],
  origin: [none, user({ origin: 'Student' })],
  welcome: [none, marker('welcome')],
  collaboration: [none, marker('collaboration')],
  care: [
    none,
    user({ careFlows: [] }),
    user({ careFlows: [own('Therapy', 'New', 'SelfPay')] }),
    user({ careFlows: [own('Therapy', 'OnHold', 'Organization')] }),
    user({
      careFlows: [
        own('Psychiatry', 'Active', 'SelfPay'),
        own('Therapy', 'Discharged', 'Organization'),
      ],
    }),
  ],
  appointments: [
    none,
    user({ appointments: [appointment()] }),
    user({ appointments: [appointment({ careType: 'psychiatry' })] }),
    user({ appointments: [appointment({ status: 'cancelled' })] }),
    user({
      appointments: [
        appointment({ startTime: '2026-03-02T14:00:00.000Z', endTime: '2026-03-02T15:00:00.000Z' }),
      ],
    }),
    user({
      appointments: [
        appointment({ status: 'completed' }),
        appointment({ id: 'a2', careType: 'psychiatry' }),
      ],
    }),
  ],
  payment: [none, user({ hasPaymentMethod: false })],
  eligibility: [
    none,
    rest({
      eligibility: {
        isUserEligible: false,
        isUserUnderage: false,
        minimumAge: 18,
        permittedCareTypes: [],
      },
    }),
    rest({
      eligibility: {
        isUserEligible: false,
        isUserUnderage: true,
        minimumAge: 18,
        permittedCareTypes: [],
      },
    }),
    rest({
      eligibility: {
        isUserEligible: true,
        isUserUnderage: true,
        minimumAge: null,
        permittedCareTypes: ['Therapy'],
      },
    }),
  ],
  profile: [none, user({ phone: null }), user({ primaryAddress: null }), user({ firstName: '' })],
  interpretation: [
    none,
    user({ requestsInterpretationServices: false }),
    user({ requestsInterpretationServices: true }),
    user({ requestsInterpretationServices: true, interpretationLanguageId: 'ase' }),
  ],
} satisfies { readonly [name: string]: Circumstance }

export type CircumstanceName = keyof typeof CIRCUMSTANCES
// The keys of the constant above.
export const NAMES = Object.keys(CIRCUMSTANCES) as readonly CircumstanceName[]

/** The inputs for the chosen circumstances; all others are an onboarded person's. */
export function toldOf(chosen: { readonly [name in CircumstanceName]?: number }): Inputs {
  const tell = NAMES.reduce<Told>(
    (before, name) => {
      const cases: Circumstance = CIRCUMSTANCES[name]
      return (cases[chosen[name] ?? 0] ?? none)(before)
    },
    { user: {}, rest: {} },
  )
  return told(tell.user, tell.rest)
}

/** Every combination of the named circumstances. */
export function* combinations(
  names: readonly CircumstanceName[],
): Generator<{ readonly [name in CircumstanceName]?: number }> {
  const [name, ...others] = names
  if (name === undefined) {
    yield {}
    return
  }
  for (const rest of combinations(others))
    for (let i = 0; i < CIRCUMSTANCES[name].length; i += 1) yield { ...rest, [name]: i }
}
