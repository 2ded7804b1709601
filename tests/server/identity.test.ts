import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPatient, ask, type FlowPortal, startFlowPortal } from './flow-portal.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const login = (email: string, password: string) =>
  ask(
    portal.app,
    undefined,
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { authToken } }',
    { email, password },
  )

describe('without a login', () => {
  it('the operator\u2019s prices, brand and minimum age are told [CALL-26] [ENTY-21]', async () => {
    const { data, code } = await ask(
      portal.app,
      undefined,
      '{ appConfig { minimumAge brand { name supportPhone } pricesInCents { therapyIntakePriceInCents therapyFollowUpPriceInCents psychiatryIntakePriceInCents psychiatryFollowUpPriceInCents lateCancellationFeeInCents } } }',
      {},
    )
    expect(code).toBeUndefined()
    expect(data).toMatchObject({
      appConfig: {
        minimumAge: 18,
        brand: { name: 'Mantra', supportPhone: '(800) 464-2083' },
        pricesInCents: { lateCancellationFeeInCents: 5000 },
      },
    })
  })

  it('nothing of a person is told', async () => {
    for (const query of [
      '{ currentUser { id } }',
      '{ latestAssessment { specialConditions { suicidal } } }',
      '{ careEligibility { minimumAge } }',
    ]) {
      expect((await ask(portal.app, undefined, query, {})).code).toBe('INVALID_AUTHENTICATION')
    }
  })

  it('an unknown e-mail and a wrong password get the same answer', async () => {
    expect((await login('nobody@example.org', 'Wrong-password-1!')).code).toBe('INVALID_LOGIN')
    const again = await login('nobody-else@example.org', '')
    expect(again.code).toBe('INVALID_LOGIN')
  })

  it('health and readiness answer', async () => {
    expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  })
})

describe('with a login', () => {
  it('the current user comes with organization, care flows, tasks and notifications; a logout ends it [CALL-02] [ENTY-03]', async () => {
    const patient = await addPatient(portal.app, portal.db, { tasks: ['initial-questionnaire-assessment'] })
    const query =
      '{ currentUser { id email careFlows { careType careStatus paymentSource } tasks { ref done } notifications { key data { requestId } } organization { name logo { url } entitlements { key config } careFlows { careType sponsoredSessions } } } }'
    const { data, code } = await ask(portal.app, patient.token, query, {})
    expect(code).toBeUndefined()
    expect(data).toMatchObject({
      currentUser: { tasks: [{ ref: 'initial-questionnaire-assessment', done: false }], notifications: [], careFlows: [] },
    })
    expect((await ask(portal.app, patient.token, 'mutation { logout }', {})).data).toEqual({ logout: true })
    expect((await ask(portal.app, patient.token, query, {})).code).toBe('INVALID_AUTHENTICATION')
  })
})
