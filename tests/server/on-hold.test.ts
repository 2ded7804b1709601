import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRequest } from './assessment-request.ts'
import { type FlowPortal, type Patient, startFlowPortal } from './flow-portal.ts'
import { scales, submit } from './one-call.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const START = 'mutation ($flow: ID!, $requestId: ID) { startRun(flowId: $flow, requestId: $requestId) { id } }'

/** Somebody whose care of some types has a status each. */
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
  it('the monthly form neither begins nor is taken', async () => {
    const patient = await patientWith('OnHold')
    const requestId = await addRequest(portal, patient, 'Scales')
    expect((await patient.ask(START, { flow: 'scales', requestId })).code).toBe('FORM_ON_HOLD')
    const reply = await submit(patient, answers, { requestId })
    expect(reply.code).toBe('FORM_ON_HOLD')
    expect(reply.message).toContain('this form waits until your care goes on')
  })

  it('a follow-up about danger stays open', async () => {
    const patient = await patientWith('OnHold')
    const requestId = await addRequest(portal, patient, 'Bipolar1Screener', true)
    expect((await patient.ask(START, { flow: 'bipolar1-screener', requestId })).code).toBeUndefined()
  })

  it('and care of another type goes on, the monthly form does', async () => {
    const patient = await patientWith('OnHold', 'Active')
    const requestId = await addRequest(portal, patient, 'Scales')
    expect((await submit(patient, answers, { requestId })).code).toBeUndefined()
  })
})
