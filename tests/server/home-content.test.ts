import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from '#tests/support/server.ts'
import { type FlowPortal, openRun, type Patient, startFlowPortal } from './flow-portal.ts'
import { scales, submit } from './one-call.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const HOME = '{ homeContent { greeting tasks { title body path action isStarted } } }'

async function home(patient: Patient) {
  return at((await patient.ask(HOME)).data, 'homeContent')
}

/** Asks a patient for an assessment, with a notification that says so. */
async function ask(patient: Patient, key: string, notification: string): Promise<string> {
  const requestId = randomUUID()
  const created_at = new Date()
  await portal.db
    .insertInto('assessment_requests')
    .values({ id: requestId, user_id: patient.id, assessment_key: key, created_at })
    .execute()
  await portal.db
    .insertInto('notifications')
    .values({ id: randomUUID(), user_id: patient.id, key: notification, data: JSON.stringify({ requestId }), created_at })
    .execute()
  return requestId
}

describe('the home page', () => {
  it('greets, and offers open tasks in their order and what was asked for after them', async () => {
    const patient = await portal.patient({ tasks: ['initial-questionnaire-assessment', 'unheard-of'] })
    const requestId = await ask(patient, 'Scales', 'monthlyScales')
    await ask(patient, 'Scales', 'unheard-of')
    expect(await home(patient)).toEqual({
      greeting: 'Hello, Ada',
      tasks: [
        {
          title: 'initial-questionnaire-assessment',
          body: 'Sixteen short questions, about five minutes.',
          path: '/assessment?key=Intake',
          action: 'Start',
          isStarted: false,
        },
        {
          title: 'Your monthly check-in',
          body: 'A few short questions about the last two weeks.',
          path: `/assessment/${requestId}`,
          action: 'Start',
          isStarted: false,
        },
      ],
    })
  })

  it.each(['intake', 'adjusted-intake'])('offers to continue a questionnaire that was begun as %s', async (flow) => {
    const patient = await portal.patient({ tasks: ['initial-questionnaire-assessment'] })
    await openRun(portal, patient, flow)
    expect(await home(patient)).toMatchObject({
      tasks: [{ action: 'Continue where you left off', body: 'Your answers so far are saved.', isStarted: true }],
    })
  })

  it('offers to continue what was asked for, and only that request of two', async () => {
    const patient = await portal.patient()
    const begun = await ask(patient, 'Scales', 'monthlyScales')
    const other = await ask(patient, 'Scales', 'monthlyScales')
    await openRun(portal, patient, 'scales', begun)
    const tasks = [at(await home(patient), 'tasks')].flat()
    const started = new Map(tasks.map((task) => [at(task, 'path'), at(task, 'isStarted')]))
    expect(started).toEqual(
      new Map([
        [`/assessment/${begun}`, true],
        [`/assessment/${other}`, false],
      ]),
    )
  })

  it('offers an open follow-up, once, goes on with it, and drops it when it is answered', async () => {
    const patient = await portal.patient()
    const requestId = await ask(patient, 'Scales', 'monthlyScales')
    const requests = portal.db.updateTable('assessment_requests').where('id', '=', requestId)
    await requests.set({ is_follow_up: true }).execute()
    const followUp = { title: 'A few more questions', path: `/assessment/${requestId}` }
    expect(await home(patient)).toMatchObject({
      tasks: [{ ...followUp, action: 'Start', body: "You'll see your results after these questions." }],
    })
    await openRun(portal, patient, 'scales', requestId)
    expect(await home(patient)).toMatchObject({ tasks: [{ ...followUp, isStarted: true }] })
    await requests.set({ completed_at: new Date() }).execute()
    expect(await home(patient)).not.toMatchObject({ tasks: [followUp] })
  })

  it('leads to the results once an open follow-up is answered', async () => {
    const patient = await portal.patient()
    await submit(
      patient,
      scales(() => 1),
    )
    const requestId = await ask(patient, 'Scales', 'monthlyScales')
    const requests = portal.db.updateTable('assessment_requests').where('id', '=', requestId)
    const paths = async () => {
      const { data } = await patient.ask('{ homeContent { places { path } } }')
      return [at(at(data, 'homeContent'), 'places')].flat().map((place) => at(place, 'path'))
    }
    await requests.set({ is_follow_up: true }).execute()
    expect(await paths()).toEqual(['/appointments', '/billing', '/account/profile'])
    await requests.set({ completed_at: new Date() }).execute()
    expect(await paths()).toEqual(['/assessment-results', '/appointments', '/billing', '/account/profile'])
  })

  it('leads to the places that its definition says, in order', async () => {
    const patient = await portal.patient()
    await submit(
      patient,
      scales(() => 0),
    )
    const { data } = await patient.ask('{ homeContent { placesTitle places { words path click } } }')
    expect(at(data, 'homeContent')).toEqual({
      placesTitle: 'Your care',
      places: [
        { words: 'See your results', path: '/assessment-results', click: 'view-results' },
        { words: 'Your appointments', path: '/appointments', click: 'view-appointments' },
        { words: 'Billing', path: '/billing', click: 'view-billing' },
        { words: 'Your profile', path: '/account/profile', click: 'view-profile' },
      ],
    })
  })

  it('offers no results to whoever has none', async () => {
    const { data } = await (await portal.patient()).ask('{ homeContent { places { path } } }')
    expect(JSON.stringify(data)).not.toContain('/assessment-results')
  })

  it('is only for who is logged in', async () => {
    const stranger = await portal.patient()
    await stranger.ask('mutation { logout }')
    expect((await stranger.ask(HOME)).code).toBe('INVALID_AUTHENTICATION')
  })
})
