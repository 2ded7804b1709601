import { describe, expect, it } from 'vitest'
import {
  bookedCareType,
  type BookingFacts,
  type CareFlowChoice,
  refusalOfCare,
  refusalOfChoice,
  refusalOfConstraint,
} from '#server/domains/booking/booking-rules.ts'
import { paymentSourceOf } from '#server/domains/identity/payment-source.ts'

/** Somebody who pays alone, lives where both kinds of care are offered, and has no results. */
const FACTS: BookingFacts = {
  isUserEligible: true,
  permittedCareTypes: ['Therapy', 'Psychiatry'],
  isTherapyOnboarding: false,
  organizationFlows: undefined,
  careFlows: [],
  hasIntake: true,
  conditions: null,
}

const own = (care_type: 'Therapy' | 'Psychiatry', care_status: 'New' | 'Active' | 'Discharged' | 'ScreenedOut') => ({
  care_type,
  care_status,
  payment_source: 'SelfPay' as const,
})
const offer = (care_type: 'Therapy' | 'Psychiatry', can_self_refer: boolean) => ({ care_type, can_self_refer })
const codeOf = (facts: Partial<BookingFacts>, careTypes: readonly ('Therapy' | 'Psychiatry')[] = ['Therapy']) =>
  refusalOfCare({ ...FACTS, ...facts }, careTypes)?.code

describe('who pays', () => {
  it("is said by the person's own care flow, whatever the organization offers [ROLE-02]", () => {
    const careFlows = [{ ...own('Therapy', 'Active'), payment_source: 'Organization' as const }, own('Psychiatry', 'Active')]
    const organizationFlows = [offer('Psychiatry', true)]
    expect(paymentSourceOf('Therapy', { careFlows, organizationFlows: undefined })).toBe('Organization')
    expect(paymentSourceOf('Psychiatry', { careFlows, organizationFlows })).toBe('SelfPay')
  })

  it('is the organization for care that it offers, and the person for all other care [ROLE-02]', () => {
    const organizationFlows = [offer('Therapy', false)]
    expect(paymentSourceOf('Therapy', { careFlows: [], organizationFlows })).toBe('Organization')
    expect(paymentSourceOf('Psychiatry', { careFlows: [], organizationFlows })).toBe('SelfPay')
    expect(paymentSourceOf('Therapy', FACTS)).toBe('SelfPay')
  })
})

describe('care', () => {
  it('may begin for an eligible person who may choose it', () => {
    expect(codeOf({})).toBeUndefined()
    expect(codeOf({}, ['Therapy', 'Psychiatry'])).toBeUndefined()
  })

  it.each<[string, Partial<BookingFacts>, string]>([
    ['the intake, of who pays alone', { hasIntake: false }, 'QUESTIONNAIRE_DUE'],
    ['eligibility', { isUserEligible: false, permittedCareTypes: [] }, 'NOT_ELIGIBLE'],
    ['a care type that is offered where the person lives', { permittedCareTypes: ['Psychiatry'] }, 'CARE_TYPE_NOT_OFFERED'],
    ['a person who was not screened out', { careFlows: [own('Therapy', 'ScreenedOut')] }, 'CARE_TYPE_NOT_OFFERED'],
    [
      'results that a self-pay visit can answer (suicidal)',
      { conditions: { suicidal: true, bipolarSchizophrenia: false } },
      'NOT_ELIGIBLE',
    ],
    [
      'results that a self-pay visit can answer (bipolar)',
      { conditions: { suicidal: false, bipolarSchizophrenia: true } },
      'NOT_ELIGIBLE',
    ],
  ])('needs %s', (_name, facts, code) => {
    expect(codeOf(facts)).toBe(code)
  })

  it('of the sponsored and of therapy onboarding begins whatever the results say', () => {
    const conditions = { suicidal: true, bipolarSchizophrenia: true }
    expect(codeOf({ conditions, hasIntake: false, organizationFlows: [offer('Therapy', true)] })).toBeUndefined()
    expect(codeOf({ conditions, isTherapyOnboarding: true, hasIntake: false })).toBeUndefined()
  })

  it('that an organization offers by referral only begins for those who were referred for it [ROLE-06]', () => {
    const organizationFlows = [offer('Therapy', false), offer('Psychiatry', true)]
    expect(codeOf({ organizationFlows }, ['Therapy'])).toBe('CARE_TYPE_NOT_OFFERED')
    expect(codeOf({ organizationFlows }, ['Psychiatry'])).toBeUndefined()
    expect(codeOf({ organizationFlows }, ['Therapy', 'Psychiatry'])).toBe('CARE_TYPE_NOT_OFFERED')
    expect(codeOf({ organizationFlows, careFlows: [own('Therapy', 'New')] }, ['Therapy'])).toBeUndefined()
    expect(codeOf({ organizationFlows, careFlows: [own('Therapy', 'Discharged')] }, ['Therapy'])).toBe('CARE_TYPE_NOT_OFFERED')
  })

  it('of both types begins with psychiatry', () => {
    expect(bookedCareType(['Therapy', 'Psychiatry'])).toBe('Psychiatry')
    expect(bookedCareType(['Therapy'])).toBe('Therapy')
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
    ['another payer', [choice(), choice({ careType: 'Psychiatry', paymentSource: 'Organization' })], 'WRONG_PAYMENT_SOURCE'],
  ])('are taken or refused: %s', (_name, choices, code) => {
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
