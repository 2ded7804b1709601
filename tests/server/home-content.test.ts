import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FlowPortal, openRun, type Patient, startFlowPortal } from './flow-portal.ts'
import { HOME_CONTENT, homePage, placesOn, tasksOn } from './home-page.ts'
import { scales, submit } from './one-call.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

/** The to-do items on a patient's page. */
const tasks = async (patient: Patient) => tasksOn(await homePage(patient.ask))

/** Requests an assessment from a patient, with a notification. */
async function ask(patient: Patient, key: string, notification: string): Promise<string> {
  const requestId = randomUUID()
  const created_at = new Date()
  await portal.db
    .insertInto('assessment_requests')
    .values({ id: requestId, user_id: patient.id, assessment_key: key, created_at })
    .execute()
  await portal.db
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      user_id: patient.id,
      key: notification,
      data: JSON.stringify({ requestId }),
      created_at,
    })
    .execute()
  return requestId
}

describe('the home page', () => {
  it('greets, and offers requested assessments, then open tasks in their order', async () => {
    const patient = await portal.patient({
      tasks: ['medical-history', 'initial-questionnaire-assessment', 'unheard-of'],
    })
    const requestId = await ask(patient, 'Scales', 'monthlyScales')
    await ask(patient, 'Scales', 'unheard-of')
    const page = await homePage(patient.ask)
    expect(page.steps[0]?.texts.title).toBe('Welcome, Ada!')
    expect(tasksOn(page)).toEqual([
      {
        title: 'Your monthly check-in',
        body: 'A few short questions about the last two weeks.',
        path: `/assessment/${requestId}`,
        action: 'Start',
        click: 'start-task',
      },
      {
        title: 'medical-history',
        body: 'This helps your provider prepare for your visit.',
        path: '/task/medical-history',
        action: 'Start',
        click: 'start-task',
      },
    ])
  })

  it('offers to continue a task’s form', async () => {
    const patient = await portal.patient({ tasks: ['medical-history'] })
    await openRun(portal, patient, 'medical-history')
    expect(await tasks(patient)).toMatchObject([
      {
        action: 'Continue where you left off',
        body: 'Your answers so far are saved.',
        click: 'continue-task',
      },
    ])
  })

  it('offers to continue a requested assessment, and only the right one of two', async () => {
    const patient = await portal.patient()
    const begun = await ask(patient, 'Scales', 'monthlyScales')
    const other = await ask(patient, 'Scales', 'monthlyScales')
    await openRun(portal, patient, 'scales', begun)
    const clicks = new Map((await tasks(patient)).map(({ path, click }) => [path, click]))
    expect(clicks).toEqual(
      new Map([
        [`/assessment/${begun}`, 'continue-task'],
        [`/assessment/${other}`, 'start-task'],
      ]),
    )
  })

  it('offers an open follow-up once, continues it, and removes it when it is answered', async () => {
    const patient = await portal.patient()
    const requestId = await ask(patient, 'Scales', 'monthlyScales')
    const requests = portal.db.updateTable('assessment_requests').where('id', '=', requestId)
    await requests.set({ is_follow_up: true }).execute()
    const followUp = { title: 'A few more questions', path: `/assessment/${requestId}` }
    expect(await tasks(patient)).toMatchObject([
      { ...followUp, action: 'Start', body: "You'll see your results after these questions." },
    ])
    await openRun(portal, patient, 'scales', requestId)
    expect(await tasks(patient)).toMatchObject([{ ...followUp, click: 'continue-task' }])
    await requests.set({ completed_at: new Date() }).execute()
    expect((await tasks(patient)).map(({ title }) => title)).toEqual(['Your monthly check-in'])
  })

  it('opens the results once an open follow-up is answered', async () => {
    const patient = await portal.patient()
    await submit(
      patient,
      scales(() => 1),
    )
    const requestId = await ask(patient, 'Scales', 'monthlyScales')
    const requests = portal.db.updateTable('assessment_requests').where('id', '=', requestId)
    const paths = async () => placesOn(await homePage(patient.ask)).map(({ path }) => path)
    await requests.set({ is_follow_up: true }).execute()
    expect(await paths()).toEqual(['/appointments', '/billing', '/account/profile'])
    await requests.set({ completed_at: new Date() }).execute()
    expect(await paths()).toEqual([
      '/assessment-results',
      '/appointments',
      '/billing',
      '/account/profile',
    ])
  })

  it('opens the places in its definition, in order', async () => {
    const patient = await portal.patient()
    await submit(
      patient,
      scales(() => 0),
    )
    const page = await homePage(patient.ask)
    expect(page.steps.at(-1)?.texts.title).toBe('Your care')
    expect(placesOn(page)).toEqual([
      { words: 'See your results', path: '/assessment-results', click: 'view-results' },
      { words: 'Your appointments', path: '/appointments', click: 'view-appointments' },
      { words: 'Billing', path: '/billing', click: 'view-billing' },
      { words: 'Your profile', path: '/account/profile', click: 'view-profile' },
    ])
  })

  it('offers no results to a person who has none', async () => {
    const page = await homePage((await portal.patient()).ask)
    expect(JSON.stringify(page)).not.toContain('/assessment-results')
  })

  it('requires a login', async () => {
    const stranger = await portal.patient()
    await stranger.ask('mutation { logout }')
    expect((await stranger.ask(HOME_CONTENT)).code).toBe('INVALID_AUTHENTICATION')
  })
})
