import type { Session } from '#renderer/api/current-user.ts'

/** The session of a person who has finished onboarding. The operator's name is made up. */
export function exampleSession(brand: Partial<Session['config']['brand']> = {}): Session {
  const session: Session = {
    user: exampleUser(),
    assessments: [],
    config: exampleConfig(brand),
    isImpersonated: false,
    refetch: async () => session,
  }
  return session
}

function exampleUser(): Session['user'] {
  return {
    id: 'u1',
    email: 'ana@example.org',
    emailVerified: true,
    firstName: 'Ana',
    lastName: 'Lee',
    preferredName: null,
    phone: '5550100000',
    pronouns: null,
    hasADHD: false,
    safetyPlan: null,
    dataSharingConsent: null,
    dataSharingRequest: null,
    origin: 'Dtc',
    referralSource: null,
    showPharmaceuticalFlows: false,
    showStudentTerms: false,
    linkStudentTerms: false,
    hasCampusResources: false,
    organization: null,
    organizationIdentification: null,
    primaryAddress: {
      line1: '1 Elm Street',
      line2: null,
      city: 'Albany',
      state: 'NY',
      zip: '12207',
    },
    secondaryState: null,
    careFlows: [],
    tasks: [],
    notifications: [],
    isTherapyOnboarding: false,
    awaitingMinorConsent: false,
    hasAcknowledgedCollaboration: true,
    hasPaymentMethod: true,
    requestsInterpretationServices: null,
    interpretationLanguageId: null,
    recommendedCareTypes: [],
    counselingCenter: null,
    appointments: [],
  }
}

function exampleConfig(brand: Partial<Session['config']['brand']>): Session['config'] {
  return {
    pricesInCents: {
      therapyIntakePriceInCents: 11900,
      therapyFollowUpPriceInCents: 9900,
      psychiatryIntakePriceInCents: 24900,
      psychiatryFollowUpPriceInCents: 14900,
      lateCancellationFeeInCents: 5000,
      noShowFeeInCents: 7500,
    },
    brand: {
      name: 'Brand',
      supportPhone: '(555) 010-0000',
      incidentPhone: '1-555 010 0000',
      supportEmail: 'help@example.org',
      legalLinks: { termsAndConditions: '/t', privacyPolicy: '/p', telehealthConsent: '/c' },
      ...brand,
    },
    featureFlags: [],
    freeMessagingDays: { therapy: 30, psychiatry: 90 },
    secondsBetweenMails: 30,
    cancellationNoticeHours: 24,
    minimumAge: 18,
    dtcTherapyStates: ['NY', 'CA', 'MI'],
    dtcPsychiatryStates: ['NY'],
    sessionIdleMinutes: 30,
  }
}
