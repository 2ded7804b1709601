import type { Session } from '#renderer/api/current-user.ts'

/** The session of somebody of whom nothing more is asked, with an operator of no real name. */
export function buildSession(brand: Partial<Session['config']['brand']> = {}): Session {
  const session: Session = {
    user: {
      id: 'u1',
      email: 'ana@example.org',
      emailVerified: true,
      firstName: 'Ana',
      lastName: 'Lee',
      preferredName: null,
      phone: '5550100000',
      pronouns: null,
      hasADHD: false,
      origin: 'Dtc',
      referralSource: null,
      showPharmaceuticalFlows: false,
      organization: null,
      organizationIdentification: null,
      primaryAddress: { line1: '1 Elm Street', line2: null, city: 'Albany', state: 'NY', zip: '12207' },
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
    },
    assessments: [],
    config: {
      pricesInCents: {
        therapyIntakePriceInCents: 11900,
        therapyFollowUpPriceInCents: 9900,
        psychiatryIntakePriceInCents: 24900,
        psychiatryFollowUpPriceInCents: 14900,
        lateCancellationFeeInCents: 5000,
      },
      brand: {
        name: 'Brand',
        supportPhone: '(555) 010-0000',
        supportEmail: 'help@example.org',
        legalLinks: { termsAndConditions: '/t', privacyPolicy: '/p', telehealthConsent: '/c' },
        ...brand,
      },
      featureFlags: [],
      freeMessagingDays: { therapy: 30, psychiatry: 90 },
      secondsBetweenMails: 30,
      minimumAge: 18,
      dtcTherapyStates: ['NY', 'CA', 'MI'],
      dtcPsychiatryStates: ['NY'],
      sessionIdleMinutes: 30,
    },
    isImpersonated: false,
    refetch: async () => session,
  }
  return session
}
