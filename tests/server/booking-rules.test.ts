import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import {
  bookedCareType,
  type CareFlowChoice,
  refusalOfCare,
  refusalOfChoice,
  refusalOfConstraint,
} from '#server/domains/booking/booking-rules.ts'
import type { CareType } from '#server/domains/organizations/tables.ts'
import { offer, school } from '../flows/onboarding/person.ts'
import { factsAbout } from './facts-about.ts'

const own = (
  careType: CareType,
  careStatus: 'New' | 'Active' | 'Discharged' | 'ScreenedOut',
  paymentSource = 'SelfPay',
) => ({
  careType,
  careStatus,
  paymentSource,
  hideSessionCount: null,
})
const offering = (...careFlows: readonly JsonObject[]) => school({ careFlows })
const NOBODYS = { careFlows: [] }

/** The reason why care may not begin for a person. By default the person has no care yet. */
const codeOf = (
  user: JsonObject,
  rest: JsonObject = {},
  careTypes: readonly CareType[] = ['Therapy'],
) => refusalOfCare(factsAbout({ ...NOBODYS, ...user }, rest), careTypes)?.code
const payerOf = (careType: CareType, user: JsonObject) =>
  factsAbout({ ...NOBODYS, ...user }).ask('payment-source', { careType })
const results = (specialConditions: JsonObject): JsonObject => ({
  latestAssessment: { specialConditions, followUpRequest: null, latestQuestionnaires: {} },
})

describe('who pays', () => {
  it("follows the person's own care flow, not the organization's offers [ROLE-02]", () => {
    const careFlows = [own('Therapy', 'Active', 'Organization'), own('Psychiatry', 'Active')]
    expect(payerOf('Therapy', { careFlows })).toBe('Organization')
    expect(payerOf('Psychiatry', { careFlows, organization: offering(offer('Psychiatry')) })).toBe(
      'SelfPay',
    )
    expect(payerOf('Therapy', { careFlows: [own('Therapy', 'Active', 'Insurance')] })).toBe(
      'Insurance',
    )
  })

  it('is the organization for care that it offers, and otherwise the person [ROLE-02]', () => {
    const organization = offering(offer('Therapy', { canSelfRefer: false, sponsoredSessions: 0 }))
    expect(payerOf('Therapy', { organization })).toBe('Organization')
    expect(payerOf('Psychiatry', { organization })).toBe('SelfPay')
    expect(payerOf('Therapy', {})).toBe('SelfPay')
  })
})

describe('care', () => {
  it('may begin for an eligible person who may choose it', () => {
    expect(codeOf({})).toBeUndefined()
    expect(codeOf({}, {}, ['Therapy', 'Psychiatry'])).toBeUndefined()
    expect(codeOf({}, { latestAssessment: null })).toBeUndefined()
  })

  const permitted = (
    isUserEligible: boolean,
    ...permittedCareTypes: readonly CareType[]
  ): JsonObject => ({
    eligibility: { isUserEligible, isUserUnderage: false, minimumAge: 18, permittedCareTypes },
  })

  it.each<[string, JsonObject, JsonObject, string]>([
    [
      'the intake, of self-paying people',
      {},
      { history: { hasIntake: false } },
      'QUESTIONNAIRE_DUE',
    ],
    ['eligibility', {}, permitted(false), 'NOT_ELIGIBLE'],
    [
      'eligibility, in therapy onboarding too',
      { isTherapyOnboarding: true },
      permitted(false),
      'NOT_ELIGIBLE',
    ],
    [
      'a care type that is offered where the person lives',
      {},
      permitted(true, 'Psychiatry'),
      'CARE_TYPE_NOT_OFFERED',
    ],
    [
      'a person who was not screened out',
      { careFlows: [own('Therapy', 'ScreenedOut')] },
      {},
      'CARE_TYPE_NOT_OFFERED',
    ],
    [
      'results for self-pay care (suicidal)',
      {},
      results({ suicidal: true, bipolarSchizophrenia: false }),
      'NOT_ELIGIBLE',
    ],
    [
      'results for self-pay care (bipolar)',
      {},
      results({ suicidal: false, bipolarSchizophrenia: true }),
      'NOT_ELIGIBLE',
    ],
  ])('needs %s', (_name, user, rest, code) => {
    expect(codeOf(user, rest)).toBe(code)
  })

  it('in sponsored and in therapy onboarding begins with any results', () => {
    const rest = {
      ...results({ suicidal: true, bipolarSchizophrenia: true }),
      history: { hasIntake: false },
    }
    expect(codeOf({ organization: offering(offer('Therapy')) }, rest)).toBeUndefined()
    expect(codeOf({ isTherapyOnboarding: true }, rest)).toBeUndefined()
  })

  it('by referral only begins for people with a referral [ROLE-06]', () => {
    const organization = offering(offer('Therapy', { canSelfRefer: false }), offer('Psychiatry'))
    expect(codeOf({ organization }, {}, ['Therapy'])).toBe('CARE_TYPE_NOT_OFFERED')
    expect(codeOf({ organization }, {}, ['Psychiatry'])).toBeUndefined()
    expect(codeOf({ organization }, {}, ['Therapy', 'Psychiatry'])).toBe('CARE_TYPE_NOT_OFFERED')
    expect(codeOf({ organization, careFlows: [own('Therapy', 'New')] })).toBeUndefined()
    expect(codeOf({ organization, careFlows: [own('Therapy', 'Discharged')] })).toBe(
      'CARE_TYPE_NOT_OFFERED',
    )
  })

  it('of both types begins with psychiatry', () => {
    expect(bookedCareType(factsAbout(), ['Therapy', 'Psychiatry'])).toBe('Psychiatry')
    expect(bookedCareType(factsAbout(), ['Therapy'])).toBe('Therapy')
  })
})

describe('chosen care flows', () => {
  const choice = (given: Partial<CareFlowChoice> = {}): CareFlowChoice => ({
    careType: 'Therapy',
    careStatus: 'Active',
    paymentSource: 'SelfPay',
    ...given,
  })

  it.each<[string, readonly CareFlowChoice[], string | undefined]>([
    ['one', [choice()], undefined],
    ['both', [choice(), choice({ careType: 'Psychiatry' })], undefined],
    ['none', [], 'BAD_INPUT'],
    ['the same twice', [choice(), choice()], 'BAD_INPUT'],
    ['another status', [choice({ careStatus: 'New' })], 'BAD_INPUT'],
    [
      'another payer',
      [choice(), choice({ careType: 'Psychiatry', paymentSource: 'Organization' })],
      'WRONG_PAYMENT_SOURCE',
    ],
  ])('are accepted or refused: %s', (_name, choices, code) => {
    expect(refusalOfChoice(choices, 'SelfPay')?.code).toBe(code)
  })
})

describe("the database's refusal", () => {
  it.each([
    ['appointments_of_provider_apart', 'CONFLICT'],
    ['appointments_of_patient_apart', 'CONFLICT'],
    ['one_intake_of_care_type', 'ALREADY_BOOKED'],
    ['users_pkey', undefined],
    [undefined, undefined],
  ])('%s means %s', (constraint, code) => {
    expect(refusalOfConstraint(constraint)?.code).toBe(code)
  })
})
