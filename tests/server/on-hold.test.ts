import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { startServer, tokenOf } from '#tests/support/server.ts'
import { addRequest } from './assessment-request.ts'
import { type FlowPortal, type Patient, startFlowPortal } from './flow-portal.ts'
import { scales, SUBMIT, submit } from './one-call.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const START =
  'mutation ($flow: ID!, $requestId: ID) { startRun(flowId: $flow, requestId: $requestId) { id } }'

/** A person whose care types have the given statuses. */
async function patientWith(...statuses: readonly ('Active' | 'OnHold')[]): Promise<Patient> {
  const patient = await portal.patient()
  for (const [i, care_status] of statuses.entries())
    await portal.db
      .insertInto('user_care_flows')
      .values({
        id: portal.app.platform.newId(),
        user_id: patient.id,
        care_type: i === 0 ? 'Therapy' : 'Psychiatry',
        care_status,
        payment_source: 'SelfPay',
        created_at: new Date(),
      })
      .execute()
  return patient
}

const answers = scales(() => 1)

describe('while all care is on hold', () => {
  it('the monthly form neither begins nor is accepted', async () => {
    const patient = await patientWith('OnHold')
    const requestId = await addRequest(portal, patient, 'Scales')
    expect((await patient.ask(START, { flow: 'scales', requestId })).code).toBe('FORM_ON_HOLD')
    const reply = await submit(patient, answers, { requestId })
    expect(reply.code).toBe('FORM_ON_HOLD')
    expect(reply.message).toContain('this form waits until your care goes on')
  })

  it('a safety follow-up stays open', async () => {
    const patient = await patientWith('OnHold')
    const requestId = await addRequest(portal, patient, 'Bipolar1Screener', true)
    expect(
      (await patient.ask(START, { flow: 'bipolar1-screener', requestId })).code,
    ).toBeUndefined()
  })

  it('and care of another type is active, the monthly form continues', async () => {
    const patient = await patientWith('OnHold', 'Active')
    const requestId = await addRequest(portal, patient, 'Scales')
    expect((await submit(patient, answers, { requestId })).code).toBeUndefined()
  })
})

describe('care on hold', () => {
  const SEND = `mutation ($to: ID!, $key: ID!) {
    patientPortalMessageProvider(providerId: $to, content: "Hello", attachmentIds: [], clientMessageId: $key) { id } }`
  const SCHEDULE = `mutation ($to: ID!, $key: String!) {
    scheduleAppointment(appointmentStart: "2026-03-03T15:00:00Z", appointmentEnd: "2026-03-03T15:50:00Z", providerId: $to,
      checkin: true, shownPriceInCents: 9900, idempotencyKey: $key) { id } }`

  it('allows no message to its provider, no booking and no regular form; active care allows them [HOLD-01]', async () => {
    const server = await startServer()
    const { db } = server.database.database
    const ask = async (careStatus: 'Active' | 'OnHold') => {
      const person = await server.addPerson({
        careFlows: [{ careType: 'Therapy', careStatus, paymentSource: 'SelfPay' }],
      })
      const to = await addProvider(server, { careTypes: ['Therapy'] })
      const visit = {
        userId: person.id,
        providerId: to,
        careType: 'Therapy',
        type: 'intake',
        minutes: 50,
      } as const
      await addAppointment(server, { ...visit, start: '2026-02-03T15:00:00Z' })
      const requestId = randomUUID()
      await db
        .insertInto('assessment_requests')
        .values({
          id: requestId,
          user_id: person.id,
          assessment_key: 'Scales',
          created_at: server.clock.now,
        })
        .execute()
      const token = await tokenOf(server, person)
      const key = randomUUID()
      const codes = [
        (await server.ask(SEND, { token, variables: { to, key } })).code,
        (await server.ask(SCHEDULE, { token, variables: { to, key } })).code,
        (await server.ask(SUBMIT, { token, variables: { questionnaires: answers, requestId } }))
          .code,
      ]
      const messages = await db
        .selectFrom('messages')
        .innerJoin('message_channels', 'message_channels.id', 'messages.channel_id')
        .select('messages.id')
        .where('message_channels.user_id', '=', person.id)
        .execute()
      const forms = await db
        .selectFrom('assessment_submissions')
        .select('id')
        .where('user_id', '=', person.id)
        .execute()
      return { codes, messages: messages.length, forms: forms.length }
    }
    const [held, going] = [await ask('OnHold'), await ask('Active')]
    await server.close()
    // The self-pay person has submitted the intake.
    expect(held).toEqual({
      codes: ['CARE_ON_HOLD', 'CARE_ON_HOLD', 'FORM_ON_HOLD'],
      messages: 0,
      forms: 1,
    })
    expect(going).toMatchObject({ messages: 1, forms: 2 })
    expect(going.codes).not.toContain('CARE_ON_HOLD')
  })
})
