import { expect, test } from 'vitest'
import { begin } from '#engine/kit/index.ts'
import type { CircumstancesQuery } from '#renderer/api/generated/graphql.ts'
import { gateInputs } from '#renderer/gate/gate-inputs.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { buildSession } from '#tests/support/build-session.ts'

const session = buildSession()
const careFlows = [
  {
    careType: 'Therapy',
    careStatus: 'Active',
    paymentSource: 'SelfPay',
    hideSessionCount: null,
    careSessionInfo: { flowLimit: null, remainingAppts: null },
  },
] as const
const care: CircumstancesQuery = {
  userHasSso: false,
  dueCharges: { visits: 0, amountInCents: 0 },
  careEligibility: {
    isUserEligible: true,
    isUserUnderage: false,
    minimumAge: 18,
    permittedCareTypes: ['Therapy'],
  },
  latestAssessment: {
    specialConditions: { suicidal: false, bipolarSchizophrenia: false },
    followUpRequest: null,
    latestQuestionnaires: { phq9: null, phq8: null, gad7: null, asrs: null },
  },
}
const openAt = (search: string) =>
  begin(shipped, 'onboarding-gate', {
    inputs: gateInputs({
      session: { ...session, user: { ...session.user, careFlows } },
      care,
      markers: { welcome: false, welcomed: false, collaboration: false, activationSent: false },
      booking: null,
      search,
      now: new Date('2026-03-02T15:00:00.000Z'),
    }),
  })

test('the query of an address may open the booking flow for people without a blocker [ROUT-15]', () => {
  openAt('?from=mail&forceBlocker=ffsOnboarding').isAt('forced-booking/results')
  for (const search of ['', '?forceBlocker=anything', '?blocker=ffsOnboarding'])
    expect(openAt(search).screen().steps).toEqual([])
})

test('the notice of the school is not shown again once this browser and the server know that it was read; for staff the browser is enough', () => {
  const told = (
    markers: { readonly collaboration: boolean },
    isKept: boolean,
    isImpersonated = false,
  ) =>
    gateInputs({
      session: {
        ...session,
        isImpersonated,
        user: { ...session.user, hasAcknowledgedCollaboration: isKept },
      },
      care,
      markers: { welcome: false, welcomed: false, activationSent: false, ...markers },
      booking: null,
      search: '',
      now: new Date('2026-03-02T15:00:00.000Z'),
    }).markers
  expect(told({ collaboration: true }, true)).toMatchObject({ collaboration: true })
  expect(told({ collaboration: true }, false)).toMatchObject({ collaboration: false })
  expect(told({ collaboration: false }, true)).toMatchObject({ collaboration: false })
  expect(told({ collaboration: true }, false, true)).toMatchObject({ collaboration: true })
})
