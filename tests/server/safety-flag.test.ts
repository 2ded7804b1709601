import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInDanger } from '#server/domains/assessments/assessment-rules.ts'
import { at } from '#tests/support/server.ts'
import { addRequest } from './assessment-request.ts'
import { type FlowPortal, type Patient, startFlowPortal } from './flow-portal.ts'
import { kept, scales, submissionIn, submit } from './one-call.ts'

const DAY_MS = 86_400_000
const SUICIDAL = scales((item) => Number(item === 'phq9-9'))
const CALM = scales(() => 0)

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const CHECKOUT = `mutation { ffsCheckout(paymentToken: "pm_card_visa", paymentType: "card", appointmentStart: "2031-03-03T15:00:00Z",
  appointmentEnd: "2031-03-03T15:50:00Z", providerId: "00000000-0000-4000-8000-000000000101", shownPriceInCents: 11900, idempotencyKey: "00000000-0000-4000-8000-000000000001",
  careFlows: [{ careType: Therapy, careStatus: Active, paymentSource: SelfPay }]) { userScheduleAppointment { id } } }`
const CONDITIONS = '{ latestAssessment { specialConditions { suicidal } } }'

/**
 * The result of a first self-pay booking. SLOT_NOT_OFFERED means that only the time was refused,
 * because the test uses one that is not offered.
 */
const bookingOf = async (patient: Patient) => (await patient.ask(CHECKOUT)).code
const isSuicidal = async (patient: Patient) =>
  at((await patient.ask(CONDITIONS)).data, 'latestAssessment', 'specialConditions', 'suicidal')

/** A self-pay person who submitted an intake with these answers this many days ago. */
async function afterIntake(answers: typeof CALM, days = 0): Promise<Patient> {
  const patient = await portal.patient({ tasks: ['initial-questionnaire-assessment'] })
  submissionIn(await submit(patient, answers))
  const submitted_at = new Date(Date.now() - days * DAY_MS)
  await portal.db
    .updateTable('assessment_submissions')
    .set({ submitted_at })
    .where('user_id', '=', patient.id)
    .execute()
  return patient
}

/** Answers a requested form. */
const answerRequest = async (patient: Patient, answers: typeof CALM) =>
  submissionIn(
    await submit(patient, answers, { requestId: await addRequest(portal, patient, 'Scales') }),
  )

describe('a first visit at the person’s own cost', () => {
  it('can be booked after an intake without danger, and not without an intake', async () => {
    expect(await bookingOf(await afterIntake(CALM))).toBe('SLOT_NOT_OFFERED')
    expect(await bookingOf(await portal.patient({ tasks: [] }))).toBe('QUESTIONNAIRE_DUE')
  })

  it('is refused after a positive item 9, and an unrequested form changes nothing', async () => {
    const patient = await afterIntake(SUICIDAL)
    expect(await bookingOf(patient)).toBe('NOT_ELIGIBLE')
    const before = await kept(portal, patient)
    for (const more of [{ key: 'Scales' }, { key: 'PreVisitScales' }, { key: 'Intake' }, {}])
      expect((await submit(patient, CALM, more)).code).toBe('NOT_REQUESTED')
    expect(await kept(portal, patient)).toEqual(before)
    expect([await bookingOf(patient), await isSuicidal(patient)]).toEqual(['NOT_ELIGIBLE', true])
  })

  it('is refused for seven days, even if a requested form shows no danger', async () => {
    const patient = await afterIntake(SUICIDAL, 6)
    await answerRequest(patient, CALM)
    expect([await bookingOf(patient), await isSuicidal(patient)]).toEqual(['NOT_ELIGIBLE', true])
  })

  it('can be booked after seven days if a requested form shows no danger, until another form shows it', async () => {
    const patient = await afterIntake(SUICIDAL, 8)
    expect(await bookingOf(patient)).toBe('NOT_ELIGIBLE')
    await answerRequest(patient, CALM)
    expect([await bookingOf(patient), await isSuicidal(patient)]).toEqual([
      'SLOT_NOT_OFFERED',
      false,
    ])
    await answerRequest(patient, SUICIDAL)
    expect(await bookingOf(patient)).toBe('NOT_ELIGIBLE')
  })

  it('accepts the answers to a request once', async () => {
    const patient = await afterIntake(SUICIDAL)
    const requestId = await addRequest(portal, patient, 'Scales')
    const first = submissionIn(await submit(patient, CALM, { requestId }))
    expect(submissionIn(await submit(patient, SUICIDAL, { requestId })).id).toBe(first.id)
  })
})

describe('a form without a request', () => {
  it.each([
    'intake',
    'adjusted-intake',
    'scales',
    'pre-visit-scales',
    'phq8',
    'self-refer1-screener',
    'medical-history',
  ])('does not begin: %s', async (flowId) => {
    const patient = await afterIntake(SUICIDAL)
    const start = 'mutation ($flowId: ID!) { startRun(flowId: $flowId) { id } }'
    expect((await patient.ask(start, { flowId })).code).toBe('NOT_REQUESTED')
    const active = portal.db
      .selectFrom('runs')
      .select('id')
      .where('user_id', '=', patient.id)
      .where('status', '=', 'Active')
    expect(await active.execute()).toEqual([])
  })

  it('does not continue when its request is withdrawn, and continues with a new request', async () => {
    const patient = await portal.patient({ tasks: ['medical-history'] })
    const start = 'mutation { startRun(flowId: "medical-history") { revision } }'
    const ask = async (done: boolean) =>
      portal.db
        .updateTable('tasks')
        .set({ done })
        .where('user_id', '=', patient.id)
        .where('ref', '=', 'medical-history')
        .execute()
    expect((await patient.ask(start)).data.startRun).toEqual({ revision: 0 })
    await ask(true)
    expect((await patient.ask(start)).code).toBe('NOT_REQUESTED')
    await ask(false)
    expect((await patient.ask(start)).data.startRun).toEqual({ revision: 0 })
  })

  it('does not begin once its request is answered', async () => {
    const patient = await afterIntake(CALM)
    const requestId = await addRequest(portal, patient, 'Scales')
    const start =
      'mutation ($requestId: ID) { startRun(flowId: "scales", requestId: $requestId) { revision } }'
    expect((await patient.ask(start, { requestId })).data.startRun).toEqual({ revision: 0 })
    submissionIn(await submit(patient, CALM, { requestId }))
    expect((await patient.ask(start, { requestId })).code).toBe('NOT_REQUESTED')
  })
})

describe('danger', () => {
  const now = new Date('2026-03-20T12:00:00Z')
  const form = (suicidal: boolean | undefined, daysAgo: number) => ({
    content: { questionnaires: [], totals: {}, flags: suicidal === undefined ? {} : { suicidal } },
    submittedAt: new Date(now.getTime() - daysAgo * DAY_MS),
  })
  const clearedAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS)

  it.each([
    ['no form', [], null, false],
    ['a form without a flag', [form(undefined, 1)], null, false],
    ['a positive form', [form(true, 30)], null, true],
    ['a negative form before it', [form(false, 40), form(true, 30)], null, true],
    ['a negative form after it, within the days', [form(true, 6.99), form(false, 1)], null, true],
    [
      'a negative form after it, when the days have passed',
      [form(true, 7), form(false, 6)],
      null,
      false,
    ],
    ['a later form without a flag', [form(true, 30), form(undefined, 1)], null, true],
    [
      'a second positive form',
      [form(true, 30), form(false, 20), form(true, 3), form(false, 1)],
      null,
      true,
    ],
    ['a clearance before it', [form(true, 3)], clearedAt(4), true],
    ['a clearance after it', [form(true, 3)], clearedAt(2), false],
    ['a positive form after a clearance', [form(true, 3), form(true, 1)], clearedAt(2), true],
  ])('after %s is still active: %s', (_case, forms, cleared, expected) => {
    expect(isInDanger(forms, { now, days: 7, clearedAt: cleared })).toBe(expected)
  })
})
