import type { Inputs } from '../../engine/index.ts'

/** The inputs of a self-paying patient; each part can be replaced. */
export function inputsOf(changed: Inputs = {}): Inputs {
  return {
    user: {
      id: 'u1',
      firstName: 'Ana',
      lastName: 'Lee',
      preferredName: null,
      organization: null,
      careFlows: [],
      hasADHD: false,
    },
    config: {
      brand: {
        name: 'Brand',
        supportPhone: '(555) 010-0000',
        incidentPhone: '1-555 010 0000',
        supportEmail: 'help@example.org',
      },
      featureFlags: [],
      minimumAge: 18,
    },
    eligibility: { isUserEligible: true, isUserUnderage: false, minimumAge: 18 },
    opening: { requestId: null, skipsResults: false, place: 'page' },
    latestAssessment: null,
    ...changed,
  }
}

export const sponsored = {
  id: 'u2',
  firstName: 'Maya',
  lastName: 'Torres',
  preferredName: null,
  organization: { id: 'o1', name: 'State College' },
  careFlows: [],
  hasADHD: false,
}
export const selfPaying = {
  id: 'u1',
  firstName: 'Ana',
  lastName: 'Lee',
  preferredName: null,
  organization: null,
  careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' }],
  hasADHD: false,
}
