import type { Json, JsonObject } from '../../../engine/definition/types.ts'
import type { Inputs } from '../../../engine/machine/types.ts'

export const NOW = '2026-03-02T15:00:00.000Z'
export const ENTITLEMENTS = {
  interpretation: 'InterpretationService',
  identification: 'OrganizationIdentification',
  collaborative: 'SelfReferralCollaborativeModel',
} as const

/** A patient of whom nothing more is asked: the gate lets this one through. */
export const onboarded: JsonObject = {
  id: 'u1',
  email: 'ana@example.org',
  emailVerified: true,
  firstName: 'Ana',
  lastName: 'Lee',
  preferredName: null,
  phone: '5550100000',
  pronouns: null,
  origin: 'Dtc',
  referralSource: null,
  organization: null,
  organizationIdentification: null,
  primaryAddress: { line1: '1 Elm Street', line2: null, city: 'Albany', state: 'NY', zip: '12207' },
  secondaryState: null,
  careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay', hideSessionCount: null }],
  tasks: [],
  notifications: [],
  isTherapyOnboarding: false,
  awaitingMinorConsent: false,
  hasPaymentMethod: true,
  requestsInterpretationServices: null,
  interpretationLanguageId: null,
  counselingCenter: null,
  appointments: [],
  recommendedCareTypes: [],
  hasADHD: false,
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

/** What the host tells the gate; parts of the person and of the rest are changed by name. */
export function told(user: JsonObject = {}, rest: { readonly [input: string]: Json } = {}): Inputs {
  return {
    user: { ...onboarded, ...user },
    config: {
      brand: {
        name: 'Brand',
        supportPhone: '(555) 010-0000',
        supportEmail: 'help@example.org',
        legalLinks: { termsAndConditions: '/t', privacyPolicy: '/p', telehealthConsent: '/c' },
      },
      featureFlags: [],
      minimumAge: 18,
      pricesInCents: {
        therapyIntakePriceInCents: 11900,
        therapyFollowUpPriceInCents: 9900,
        psychiatryIntakePriceInCents: 24900,
        psychiatryFollowUpPriceInCents: 14900,
        lateCancellationFeeInCents: 5000,
      },
      dtcTherapyStates: ['NY', 'CA', 'MI'],
      dtcPsychiatryStates: ['NY'],
    },
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
    timeZone: 'America/New_York',
    now: NOW,
    ...rest,
  }
}
