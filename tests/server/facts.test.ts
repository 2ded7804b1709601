import { afterAll, describe, expect, it } from 'vitest'
import { factReader, type Json as Rule } from '#engine/index.ts'
import { createFacts } from '#server/domains/definitions/asked-facts.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { withFact } from '#tests/support/edited-facts.ts'
import {
  at,
  type Json,
  type PersonStory,
  type SchoolStory,
  startServer,
  tokenOf,
} from '#tests/support/server.ts'
import { factsAbout } from './facts-about.ts'

const server = await startServer()
afterAll(() => server.close())
const { db } = server.database.database

/** An API call, and the compared part of its answer: a value, or the code of a refusal. */
type Question = {
  readonly ask: string
  readonly variables?: Json
  readonly path: readonly string[]
}
type Story = PersonStory & {
  readonly school?: SchoolStory
  /** Data of a person that only the database can set. */
  readonly known?: { readonly phone?: string; readonly address_state?: string | null }
}
/**
 * A person, a fact with another rule, and the API's answers by the shipped rule and by the other
 * one.
 */
type Row = [
  fact: string,
  rule: Rule,
  story: Story,
  question: Question,
  shipped: unknown,
  edited: unknown,
]

const user = (field: string): Question => ({
  ask: `{ currentUser { ${field} } }`,
  path: ['currentUser', field],
})
const eligibility = (field: string): Question => ({
  ask: `{ careEligibility { ${field} } }`,
  path: ['careEligibility', field],
})
const update = (updates: Json): Question => ({
  ask: 'mutation ($updates: UserUpdates!) { updateUser(updates: $updates) { id } }',
  variables: { updates },
  path: ['updateUser', 'id'],
})
const select = (...careTypes: readonly string[]): Question => ({
  ask: 'mutation ($flows: [CareFlowInput!]!) { selectCareFlow(careFlows: $flows) { careType } }',
  variables: {
    flows: careTypes.map((careType) => ({
      careType,
      careStatus: 'Active',
      paymentSource: 'Organization',
    })),
  },
  path: ['selectCareFlow'],
})
const checkout: Question = {
  ask: `mutation { ffsCheckout(paymentToken: "pm_card_visa", paymentType: "card", appointmentStart: "2026-03-03T15:00:00Z",
    appointmentEnd: "2026-03-03T15:50:00Z", providerId: "00000000-0000-4000-8000-000000000101", shownPriceInCents: 11900,
    idempotencyKey: "booked-by-facts", careFlows: [{ careType: Therapy, careStatus: Active, paymentSource: SelfPay }])
    { userScheduleAppointment { id } } }`,
  path: ['ffsCheckout'],
}
const price: Question = {
  ask: '{ bookingPrice(careType: Therapy) { intakePriceInCents } }',
  path: ['bookingPrice'],
}
const BOTH: SchoolStory = {
  careFlows: [
    { careType: 'Therapy', sponsoredSessions: null },
    { careType: 'Psychiatry', sponsoredSessions: null },
  ],
}
const begun = (
  careStatus: 'Active' | 'OnHold' | 'New',
  careType: 'Therapy' | 'Psychiatry' = 'Therapy',
): PersonStory => ({
  careFlows: [{ careType, careStatus, paymentSource: 'Organization' }],
})
const HOME = { line1: '1 Elm Street', city: 'Albany', state: 'NY', zip: '12207' }

const ROWS: readonly Row[] = [
  // who pays
  ['payment-source', 'Organization', {}, price, { intakePriceInCents: 11900 }, null],
  ['care-is-sponsored', true, {}, price, { intakePriceInCents: 11900 }, null],
  [
    'payment-source',
    'SelfPay',
    { school: {} },
    select('Therapy'),
    [{ careType: 'Therapy' }],
    'WRONG_PAYMENT_SOURCE',
  ],
  // who may book
  [
    'is-eligible',
    false,
    { school: {} },
    select('Therapy'),
    [{ careType: 'Therapy' }],
    'NOT_ELIGIBLE',
  ],
  [
    'may-go-on-to-booking',
    false,
    { school: {} },
    select('Therapy'),
    [{ careType: 'Therapy' }],
    'NOT_ELIGIBLE',
  ],
  ['is-suicidal', true, {}, checkout, 'SLOT_NOT_OFFERED', 'NOT_ELIGIBLE'],
  [
    'intake-is-missing',
    true,
    { school: {} },
    select('Therapy'),
    [{ careType: 'Therapy' }],
    'QUESTIONNAIRE_DUE',
  ],
  [
    'care-was-screened-out',
    true,
    { school: {} },
    select('Therapy'),
    [{ careType: 'Therapy' }],
    'CARE_TYPE_NOT_OFFERED',
  ],
  [
    'care-needs-referral',
    true,
    { school: {} },
    select('Therapy'),
    [{ careType: 'Therapy' }],
    'CARE_TYPE_NOT_OFFERED',
  ],
  [
    'order-of-booking',
    ['Psychiatry'],
    { school: BOTH },
    select('Therapy'),
    [{ careType: 'Therapy' }],
    'CARE_TYPE_NOT_OFFERED',
  ],
  // care that a person has
  ['care-is-ongoing', false, begun('OnHold'), user('careTypes'), ['Therapy'], []],
  ['care-status', 'New', begun('OnHold'), user('careStatus'), 'OnHold', 'New'],
  ['is-student', false, { school: {} }, user('showStudentTerms'), true, false],
  ['links-student-terms', false, { school: {} }, user('linkStudentTerms'), true, false],
  ['has-campus-resources', true, { school: {} }, user('hasCampusResources'), false, true],
  [
    'has-hub',
    true,
    { school: {} },
    {
      ask: 'mutation { anonymousNavigateFromPatientPortal(target: Home) { url } }',
      path: ['anonymousNavigateFromPatientPortal'],
    },
    'NOT_FOUND',
    { url: expect.any(String) },
  ],
  [
    'may-share-record',
    true,
    { school: {} },
    {
      ask: 'mutation { setDataSharingConsent(consent: true, initials: "AQ", idempotencyKey: "may-share-record") { endDate } }',
      path: ['setDataSharingConsent'],
    },
    'FORBIDDEN',
    { endDate: expect.any(String) },
  ],
  ['visits-to-come', ['1'], {}, user('visitsToCome'), [], ['1']],
  ['has-prescriptions', true, begun('Active'), user('showPharmaceuticalFlows'), false, true],
  // who may be treated, and where
  ['minimum-age-here', 21, {}, eligibility('minimumAge'), 18, 21],
  ['minimum-age-here', 30, {}, eligibility('isUserUnderage'), false, true],
  ['is-below-minimum-age', true, {}, eligibility('isUserEligible'), true, false],
  ['may-be-treated', false, {}, eligibility('isUserEligible'), true, false],
  ['care-was-assigned', true, { state: 'NJ' }, eligibility('isUserEligible'), true, false],
  [
    'is-offered-to-self-pay-in',
    true,
    { state: 'NJ' },
    eligibility('permittedCareTypes'),
    ['Therapy'],
    ['Therapy', 'Psychiatry'],
  ],
  ['is-closed-in', true, { school: {} }, eligibility('permittedCareTypes'), ['Therapy'], []],
  [
    'state-is-limited',
    true,
    { school: {} },
    update({ primaryAddress: HOME }),
    expect.any(String),
    'STATE_LIMITED',
  ],
  [
    'is-closed-in',
    true,
    { school: {} },
    update({ primaryAddress: HOME }),
    expect.any(String),
    'STATE_LIMITED',
  ],
  [
    'state-is-not-offered',
    true,
    {},
    update({ primaryAddress: HOME }),
    expect.any(String),
    'STATE_NOT_OFFERED',
  ],
  // profile
  [
    'legal-names-are-fixed',
    true,
    {},
    update({ firstName: 'Grace' }),
    expect.any(String),
    'FIXED_FIELD',
  ],
  ['phone-is-fixed', true, {}, update({ phone: '5185550199' }), expect.any(String), 'FIXED_FIELD'],
  [
    'has-organization-identification',
    true,
    { school: {} },
    update({ organizationIdentification: 'S-1' }),
    'FORBIDDEN',
    expect.any(String),
  ],
  [
    'has-interpretation-service',
    true,
    { school: {} },
    update({ requestsInterpretationServices: false }),
    'FORBIDDEN',
    expect.any(String),
  ],
  [
    'account-is-set-up',
    true,
    { tasks: { 'referred-account-setup': false } },
    {
      ask: 'mutation { updateUser(updates: { pronouns: "they" }) { tasks { done } } }',
      path: ['updateUser', 'tasks', '0', 'done'],
    },
    false,
    true,
  ],
]

describe('the server’s decisions follow the fact', () => {
  it.each(ROWS)('%s: %j', async (fact, rule, { school, ...story }, question, shipped, edited) => {
    const judge = async () => {
      const person = await server.addPerson({
        ...story,
        ...(school === undefined ? {} : { schoolId: await server.addSchool(school) }),
      })
      const answer = await server.ask(question.ask, {
        token: await tokenOf(server, person),
        variables: question.variables ?? {},
      })
      return answer.code ?? at(answer.data, ...question.path)
    }
    expect(await judge()).toEqual(shipped)
    expect(await withFact(db, fact, rule, judge)).toEqual(edited)
  })
})

describe('a question about a fact', () => {
  it('compiles only if the fact’s inputs are known, and with its arguments', () => {
    const facts = factsAbout()
    expect(facts.ask('care-is-ongoing', { careType: 'Therapy' })).toBe(true)
    // @ts-expect-error the arguments are missing
    expect(() => facts.ask('care-is-ongoing')).toThrow('Argument "careType" is missing')
    // @ts-expect-error the person and the setup of their account are missing
    expect(createFacts(factReader(shipped)).ask('account-is-set-up')).toBe(false)
    // @ts-expect-error no fact has this name
    expect(() => facts.ask('is-tall')).toThrow('Cannot ask fact "is-tall"')
    expect(() => facts.holds('is-tall')).toThrow('Cannot ask fact "is-tall"')
  })
})

describe('the facts in use', () => {
  it('are those that are current when a person is read, even for a logged-in one', async () => {
    const token = await tokenOf(server, await server.addPerson())
    const age = async () =>
      at(
        (await server.ask('{ careEligibility { minimumAge } }', { token })).data,
        'careEligibility',
        'minimumAge',
      )
    expect(await age()).toBe(18)
    expect(await withFact(db, 'minimum-age-here', 19, age)).toBe(19)
    expect(await age()).toBe(18)
  })

  it('are refused if the server cannot use their values', async () => {
    const token = await tokenOf(server, await server.addPerson())
    const ask = () => server.ask('{ currentUser { careStatus } }', { token })
    expect((await withFact(db, 'care-status', 'Sleeping', ask)).code).toBe('INTERNAL')
  })
})
