import { type Inputs, isObject, type Json, type JsonObject, toJson } from '../../../engine/index.ts'
import { buildSession } from '../../support/build-session.ts'

export const NOW = '2026-03-02T15:00:00.000Z'
export const ENTITLEMENTS = {
  interpretation: 'InterpretationService',
  identification: 'OrganizationIdentification',
  collaborative: 'SelfReferralCollaborativeModel',
} as const

const session = buildSession()
const config = plain(session.config)

/** A patient with nothing left to answer: the gate lets this one through. */
export const onboarded: JsonObject = {
  ...plain(session.user),
  careFlows: [
    { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay', hideSessionCount: null },
  ],
}

/** A school with entitlements, that covers therapy without limit and four psychiatry visits. */
export function school(changed: JsonObject = {}, ...entitlements: readonly string[]): JsonObject {
  return {
    id: 'o1',
    name: 'State College',
    entitlements: entitlements.map((key) => ({ key, config: {} })),
    careFlows: [offer('Therapy'), offer('Psychiatry', { sponsoredSessions: 4 })],
    ...changed,
  }
}

export function offer(careType: string, changed: JsonObject = {}): JsonObject {
  return {
    careType,
    sponsoredSessions: null,
    hideSessionCount: false,
    canSelfRefer: true,
    statesAvailable: [],
    referralRestrictedStates: [],
    ...changed,
  }
}

export function appointment(changed: JsonObject = {}): JsonObject {
  return {
    id: 'a1',
    status: 'upcoming',
    careType: 'therapy',
    startTime: '2026-03-04T15:00:00.000Z',
    endTime: '2026-03-04T16:00:00.000Z',
    ...changed,
  }
}

export function task(ref: string, done = false): JsonObject {
  return { id: ref, ref, title: ref, done }
}

/** The gate's inputs; parts of the person and other inputs are replaced by name. */
export function told(user: JsonObject = {}, rest: { readonly [input: string]: Json } = {}): Inputs {
  return {
    user: { ...onboarded, ...user },
    config,
    eligibility: {
      isUserEligible: true,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes: ['Therapy', 'Psychiatry'],
    },
    latestAssessment: {
      specialConditions: { suicidal: false, bipolarSchizophrenia: false },
      followUpRequest: null,
      latestQuestionnaires: {
        phq9: { score: 7, symptoms: 'mild', createdAt: '2026-03-01T15:00:00.000Z' },
        phq8: null,
        gad7: { score: 5, symptoms: 'mild', createdAt: '2026-03-01T15:00:00.000Z' },
        asrs: null,
      },
    },
    session: { userHasSso: false, isImpersonated: false },
    markers: { welcome: false, collaboration: false, activationSent: false },
    route: { forceBlocker: null },
    opening: { place: 'gate', requestId: null, skipsResults: false },
    savedBooking: null,
    dueCharges: { visits: 0, amountInCents: 0 },
    timeZone: 'America/New_York',
    now: NOW,
    ...rest,
  }
}

/** Plain JSON, as a flow receives it, from the typed data that the host reads. */
function plain(data: object): JsonObject {
  const json = toJson(JSON.parse(JSON.stringify(data)))
  return isObject(json) ? json : {}
}
