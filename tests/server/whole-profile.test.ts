import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { CareType } from '#server/domains/organizations/tables.ts'
import { addInvoice } from '#server/operator/add-bill.ts'
import { requestRecordOf } from '#server/operator/request-record.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { at, type PersonStory, startServer, tokenOf } from '#tests/support/server.ts'
import { type Sent, scales } from './one-call.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const server = await startServer()
afterAll(() => server.close())
const { platform } = server.app
const { db } = platform

const ADDRESS = '{ name line1 line2 city state zip }'
const OWN = `id customerId firstName preferredName lastName email emailVerified birthDate phone pronouns origin referralSource
  organizationIdentification secondaryState primaryAddress ${ADDRESS} billingAddress ${ADDRESS}
  hasPaymentMethod isPaymentMethodValid hasADHD hasAnxiety hasDepression isTherapyOnboarding awaitingMinorConsent termsRequired
  careStatus careTypes showPharmaceuticalFlows isLoggedIn`
const NESTED = `careFlows { careType careStatus paymentSource careSessionInfo { flowLimit remainingAppts completedAppts } }
  careTransitions { careType nextSteps } tasks { id ref title done }
  organization { id name entitlements { key } carePeriods { startDate endDate periodType } } safetyPlan { createdAt complete }
  provider { id firstName } therapist { id firstName } emergencyContacts { name relationship phoneNumber type primary }
  dataSharingConsent { endDate } dataSharingRequest { status createdAt }
  invoices { description amount paid createdAt }`
const BESIDE = `assessments { createdAt scores { depression anxiety adhd } questionnaires { key } } nextAssessment
  appointments { id status } notifications { key data { requestId } }`
const PROFILE = `{ currentUser { ${OWN} ${NESTED} ${BESIDE} }
  careEligibility { isUserEligible isUserUnderage minimumAge permittedCareTypes } }`

const NOW = '2026-03-02T15:00:00.000Z'
const LATER = '2026-03-05T12:30:00.000Z'
const MINUTES_LATER = '2026-03-05T12:35:00.000Z'

const UPSERT =
  'mutation ($input: UserContactInput!, $key: String!) { upsertUserContact(input: $input, idempotencyKey: $key) }'
const SHARE =
  'mutation ($key: String!) { setDataSharingConsent(consent: true, initials: "AQ", idempotencyKey: $key) { endDate } }'
const CONTINUE =
  'mutation { userCreateCareTransition(careType: Therapy, nextSteps: activeSelfPay) { id } }'
const HAND_IN = `mutation ($questionnaires: [QuestionnaireInput!]!, $requestId: ID) {
  submitQuestionnaires(questionnaires: $questionnaires, requestId: $requestId) { id } }`

/** A logged-in person and their actions. */
async function someone(story: PersonStory, columns: object) {
  const person = await server.addPerson(story)
  await db.updateTable('users').set(columns).where('id', '=', person.id).execute()
  const token = await tokenOf(server, person)
  const say = async (query: string, variables: object = {}) => {
    const { text } = await server.ask(query, { token, variables })
    expect(text).not.toContain('errors')
  }
  const tasks = await db
    .selectFrom('tasks')
    .select(['id', 'ref'])
    .where('user_id', '=', person.id)
    .execute()
  return {
    ...person,
    taskId: (ref: string) => tasks.find((task) => task.ref === ref)?.id,
    say,
    /**
     * Submits the scales that a provider requested, with these points per item and answers to the
     * other questions.
     */
    answerScales: async (points: number, more: Sent = []) => {
      const requestId = randomUUID()
      await db
        .insertInto('assessment_requests')
        .values({
          id: requestId,
          user_id: person.id,
          assessment_key: 'Scales',
          is_follow_up: false,
          due_at: null,
          completed_at: null,
          created_at: server.clock.now,
        })
        .execute()
      await say(HAND_IN, {
        questionnaires: [...scales((item) => (item === 'phq9-9' ? 0 : points)), ...more],
        requestId,
      })
    },
    visit: async (providerId: string, start: string, careType: CareType) =>
      addAppointment(server, {
        userId: person.id,
        providerId,
        start,
        careType,
        status: 'complete',
        type: 'checkin',
      }),
    /** After a new login: the session may have expired. */
    profile: async () => (await server.ask(PROFILE, { token: await tokenOf(server, person) })).data,
  }
}

/** Two of six answers that a clinician will review. */
const ATTENTION = {
  key: 'attention-check',
  answers: ['Often', 'Sometimes', 'Rarely', 'Rarely', 'Never', 'Never'].map((text, i) => ({
    key: `attention-${i + 1}`,
    text,
  })),
}

const contact = (name: string, relationship: string, phoneNumber: string) => ({
  input: { name, relationship, phoneNumber, type: 'emergency', primary: true },
  key: randomUUID(),
})

/** A student with complete data, and functions for everything that a profile shows. */
async function ada() {
  const schoolId = await server.addSchool({
    entitlements: { RestrictedPatientProfiles: {} },
    careFlows: [
      { careType: 'Therapy', sponsoredSessions: 6 },
      { careType: 'Psychiatry', sponsoredSessions: null },
    ],
  })
  await db
    .updateTable('organizations')
    .set({ name: 'Quay University' })
    .where('id', '=', schoolId)
    .execute()
  await db
    .insertInto('organization_care_periods')
    .values({
      id: randomUUID(),
      organization_id: schoolId,
      start_date: '2026-01-10',
      end_date: '2026-05-20',
      period_type: 'sponsoredTerm',
    })
    .execute()
  const person = await someone(
    {
      schoolId,
      careFlows: [
        { careType: 'Psychiatry', careStatus: 'Active', paymentSource: 'Organization' },
        { careType: 'Therapy', careStatus: 'OnHold', paymentSource: 'Organization' },
      ],
      tasks: { 'pharmacy-selection': true, 'medical-history': false },
      notifications: [{ key: 'monthlyScales', requestId: 'r-1' }],
    },
    {
      preferred_name: 'Annie',
      phone: '5185550100',
      pronouns: 'they/them',
      referral_source: 'Mcp',
      organization_identification: 'S-42',
      secondary_state: 'NJ',
      address_line2: 'Apt 4',
      billing_name: 'Rosa Quill',
      billing_line1: '9 Oak Road',
      billing_city: 'Troy',
      billing_state: 'NY',
      billing_zip: '12180',
      has_payment_method: true,
      is_payment_method_valid: false,
      has_adhd: true,
      has_anxiety: true,
      is_therapy_onboarding: true,
    },
  )
  await db
    .insertInto('safety_plans')
    .values({ user_id: person.id, created_at: server.clock.now })
    .execute()
  const therapist = await addProvider(server, { name: 'Iris Vale' })
  const provider = await addProvider(server, { name: 'Omar Reed', careTypes: ['Psychiatry'] })
  const visits = [
    await person.visit(therapist, '2026-02-02T15:00:00Z', 'Therapy'),
    await person.visit(provider, '2026-02-03T15:00:00Z', 'Psychiatry'),
  ]
  await requestRecordOf(platform, { email: person.email, collaborator: 'campus-1' })
  await person.say(SHARE, { key: randomUUID() })
  await person.say(UPSERT, contact('Rosa Quill', 'Mother', '5550100001'))
  await person.say(CONTINUE)
  await person.answerScales(1, [ATTENTION])
  await addInvoice(platform, {
    email: person.email,
    description: 'Copy of records',
    amountInCents: 1500,
    isPaid: true,
  })
  return { ...person, schoolId, therapist, provider, visits }
}

/** A self-pay person whose data all differ from Ada's. */
async function ben() {
  const person = await someone(
    {
      birthDate: '1991-11-30',
      state: 'NJ',
      careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' }],
      tasks: { 'initial-questionnaire-assessment': false, 'address-selection': true },
      notifications: [{ key: 'monthlyScales', requestId: 'r-2' }],
    },
    {
      first_name: 'Ben',
      last_name: 'Ortega',
      preferred_name: 'Benny',
      phone: '2015550177',
      pronouns: 'he/him',
      referral_source: 'Portal',
      organization_identification: null,
      secondary_state: 'PA',
      address_line1: '20 Bay Street',
      address_city: 'Hoboken',
      address_zip: '07030',
      has_payment_method: false,
      is_payment_method_valid: true,
      has_depression: true,
      terms_accepted_at: server.clock.now,
    },
  )
  const therapist = await addProvider(server, { name: 'Lena Fox', states: ['NJ'] })
  const visits = [await person.visit(therapist, '2026-03-04T16:00:00Z', 'Therapy')]
  await person.say(UPSERT, contact('Luis Ortega', 'Brother', '5550100002'))
  server.clock.now = new Date(MINUTES_LATER)
  await person.answerScales(2)
  await addInvoice(platform, {
    email: person.email,
    description: 'Letter',
    amountInCents: 2000,
    isPaid: false,
  })
  // The forms required a verified email; this one has changed since.
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', person.id).execute()
  return { ...person, therapist, visits }
}

const ANSWERED = [{ key: 'phq9' }, { key: 'gad7' }]

describe('the current user', () => {
  it('has every field and all related data, for each person their own [AENT-01] [DENT-01] [QURY-02]', async () => {
    const student = await ada()
    server.clock.now = new Date(LATER)
    const payer = await ben()
    expect(await student.profile()).toEqual({
      currentUser: {
        id: student.id,
        customerId: `c-${student.id}`,
        firstName: 'Ada',
        preferredName: 'Annie',
        lastName: 'Quill',
        email: student.email,
        emailVerified: true,
        birthDate: '2000-06-15',
        phone: '5185550100',
        pronouns: 'they/them',
        origin: 'Student',
        referralSource: 'Mcp',
        organizationIdentification: 'S-42',
        secondaryState: 'NJ',
        primaryAddress: {
          name: 'Ada Quill',
          line1: '1 Elm Street',
          line2: 'Apt 4',
          city: 'Albany',
          state: 'NY',
          zip: '12207',
        },
        billingAddress: {
          name: 'Rosa Quill',
          line1: '9 Oak Road',
          line2: null,
          city: 'Troy',
          state: 'NY',
          zip: '12180',
        },
        hasPaymentMethod: true,
        isPaymentMethodValid: false,
        hasADHD: true,
        hasAnxiety: true,
        hasDepression: false,
        isTherapyOnboarding: true,
        awaitingMinorConsent: false,
        termsRequired: true,
        careStatus: 'Active',
        careTypes: ['Psychiatry', 'Therapy'],
        showPharmaceuticalFlows: true,
        isLoggedIn: true,
        careFlows: [
          {
            careType: 'Psychiatry',
            careStatus: 'Active',
            paymentSource: 'Organization',
            careSessionInfo: { flowLimit: null, remainingAppts: null, completedAppts: 1 },
          },
          {
            careType: 'Therapy',
            careStatus: 'OnHold',
            paymentSource: 'Organization',
            careSessionInfo: { flowLimit: 6, remainingAppts: 5, completedAppts: 1 },
          },
        ],
        careTransitions: [{ careType: 'Therapy', nextSteps: 'activeSelfPay' }],
        tasks: [
          {
            id: student.taskId('medical-history'),
            ref: 'medical-history',
            title: 'medical-history',
            done: false,
          },
          {
            id: student.taskId('pharmacy-selection'),
            ref: 'pharmacy-selection',
            title: 'pharmacy-selection',
            done: true,
          },
        ],
        organization: {
          id: student.schoolId,
          name: 'Quay University',
          entitlements: [{ key: 'RestrictedPatientProfiles' }],
          carePeriods: [
            { startDate: '2026-01-10', endDate: '2026-05-20', periodType: 'sponsoredTerm' },
          ],
        },
        safetyPlan: { createdAt: NOW, complete: false },
        provider: { id: student.provider, firstName: 'Omar' },
        therapist: { id: student.therapist, firstName: 'Iris' },
        emergencyContacts: [
          {
            name: 'Rosa Quill',
            relationship: 'Mother',
            phoneNumber: '5550100001',
            type: 'emergency',
            primary: true,
          },
        ],
        dataSharingConsent: { endDate: '2026-08-29T15:00:00.000Z' },
        dataSharingRequest: { status: 'accepted', createdAt: NOW },
        invoices: [{ description: 'Copy of records', amount: 1500, paid: true, createdAt: NOW }],
        assessments: [
          {
            createdAt: NOW,
            scores: { depression: 8, anxiety: 7, adhd: null },
            questionnaires: [...ANSWERED, { key: 'attention-check' }],
          },
        ],
        nextAssessment: '2026-04-02T14:00:00.000Z',
        appointments: student.visits.map((id) => ({ id, status: 'complete' })),
        notifications: [{ key: 'monthlyScales', data: { requestId: 'r-1' } }],
      },
      careEligibility: {
        isUserEligible: true,
        isUserUnderage: false,
        minimumAge: 18,
        permittedCareTypes: ['Therapy', 'Psychiatry'],
      },
    })
    expect(await payer.profile()).toEqual({
      currentUser: {
        id: payer.id,
        customerId: `c-${payer.id}`,
        firstName: 'Ben',
        preferredName: 'Benny',
        lastName: 'Ortega',
        email: payer.email,
        emailVerified: false,
        birthDate: '1991-11-30',
        phone: '2015550177',
        pronouns: 'he/him',
        origin: 'Dtc',
        referralSource: 'Portal',
        organizationIdentification: null,
        secondaryState: 'PA',
        primaryAddress: {
          name: 'Ben Ortega',
          line1: '20 Bay Street',
          line2: null,
          city: 'Hoboken',
          state: 'NJ',
          zip: '07030',
        },
        billingAddress: null,
        hasPaymentMethod: false,
        isPaymentMethodValid: true,
        hasADHD: false,
        hasAnxiety: false,
        hasDepression: true,
        isTherapyOnboarding: false,
        awaitingMinorConsent: false,
        termsRequired: false,
        careStatus: 'Active',
        careTypes: ['Therapy'],
        showPharmaceuticalFlows: false,
        isLoggedIn: true,
        careFlows: [
          {
            careType: 'Therapy',
            careStatus: 'Active',
            paymentSource: 'SelfPay',
            careSessionInfo: { flowLimit: null, remainingAppts: null, completedAppts: 1 },
          },
        ],
        careTransitions: [],
        tasks: [
          {
            id: payer.taskId('address-selection'),
            ref: 'address-selection',
            title: 'address-selection',
            done: true,
          },
          {
            id: payer.taskId('initial-questionnaire-assessment'),
            ref: 'initial-questionnaire-assessment',
            title: 'initial-questionnaire-assessment',
            done: false,
          },
        ],
        organization: null,
        safetyPlan: null,
        provider: null,
        therapist: { id: payer.therapist, firstName: 'Lena' },
        emergencyContacts: [
          {
            name: 'Luis Ortega',
            relationship: 'Brother',
            phoneNumber: '5550100002',
            type: 'emergency',
            primary: true,
          },
        ],
        dataSharingConsent: null,
        dataSharingRequest: null,
        invoices: [{ description: 'Letter', amount: 2000, paid: false, createdAt: MINUTES_LATER }],
        assessments: [
          {
            createdAt: LATER,
            scores: { depression: null, anxiety: null, adhd: null },
            questionnaires: [],
          },
          {
            createdAt: MINUTES_LATER,
            scores: { depression: 16, anxiety: 14, adhd: null },
            questionnaires: ANSWERED,
          },
        ],
        nextAssessment: '2026-04-05T11:35:00.000Z',
        appointments: payer.visits.map((id) => ({ id, status: 'complete' })),
        notifications: [{ key: 'monthlyScales', data: { requestId: 'r-2' } }],
      },
      careEligibility: {
        isUserEligible: true,
        isUserUnderage: false,
        minimumAge: 18,
        permittedCareTypes: ['Therapy'],
      },
    })
    server.clock.now = new Date(NOW)
  })

  it('has empty fields if nothing is known', async () => {
    const person = await server.addPerson({ birthDate: null, isEmailUnverified: true })
    const { data } = await server.ask(PROFILE, { token: await tokenOf(server, person) })
    expect(at(data, 'currentUser')).toMatchObject({
      preferredName: null,
      emailVerified: false,
      birthDate: null,
      phone: null,
      pronouns: null,
      origin: 'Dtc',
      referralSource: null,
      billingAddress: null,
      hasPaymentMethod: false,
      hasADHD: false,
      careStatus: 'New',
      careTypes: [],
      careFlows: [],
      careTransitions: [],
      tasks: [],
      organization: null,
      safetyPlan: null,
      provider: null,
      therapist: null,
      dataSharingConsent: null,
      dataSharingRequest: null,
      invoices: [],
      appointments: [],
      notifications: [],
    })
  })
})
