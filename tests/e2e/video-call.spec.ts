import type { Page } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import {
  expectFurtherPictures,
  expectPictures,
  joinAsProvider,
  joinCall,
  other,
} from './in-call.ts'
import { BY_DAY } from './open-lobby.ts'
import { cutOff, hold, listen, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { putVisit } from './put-visit.ts'

test.use({ ...BY_DAY, permissions: ['camera', 'microphone'] })

const WAITING = 'Waiting for your provider to join'
const NOT_THERE = 'Sorry, no such appointment exists.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

type Visit = Parameters<typeof putVisit>[1]
/** A visit of Will Carter's, checked in by default. @returns Its id. */
const visitOf = async (portal: PortalProcess, visit: Visit = {}) =>
  (await putVisit(portal, visit)).id

test('patient and provider see each other, and what the other switches off; a person who left can rejoin, until the visit is over [VIDE-03]', async ({
  page,
  portal,
  context,
}) => {
  await startSession(page, 'Will Carter')
  const id = await visitOf(portal)
  const release = await hold(page, 'VideoCall')
  await page.goto(`/video-call/${id}`)
  await expect(title(page, 'Getting your call ready…')).toBeVisible()
  await expectNoAxeFindings(page, 'video-call/joining')
  release()
  await expect(title(page, WAITING)).toBeVisible()
  await expect(
    page.getByText("You're in the right place for your visit with Rafael Duarte at"),
  ).toBeVisible()
  await expect(page.getByText(/^Your visit starts in [1-5] minutes?\.$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: "You're connected." })).toBeVisible()
  const provider = await joinAsProvider(context)
  const patient = other(provider, 'Will Carter')
  await test.step('both see each other [VIDE-01]', async () => {
    await expect(title(page, 'Your visit with Rafael Duarte')).toBeVisible()
    await expectPictures(page, 'Rafael Duarte')
    await expectPictures(provider, 'Will Carter')
    await expect(
      page.getByRole('status').filter({ hasText: 'Rafael Duarte is here.' }),
    ).toBeVisible()
  })
  await test.step('microphone and camera are switched off and on [VIDE-02]', async () => {
    const controls = page.getByRole('group', { name: 'Call controls' })
    await controls.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(patient.getByText('Microphone is off')).toBeVisible()
    await controls.getByRole('button', { name: 'Unmute' }).click()
    await expect(patient.getByText('Microphone is off')).toHaveCount(0)
    await controls.getByRole('button', { name: 'Stop camera' }).click()
    await expect(patient.getByText('Camera is off')).toBeVisible()
    await expect(page.getByText('Your camera is off')).toBeVisible()
    await controls.getByRole('button', { name: 'Start camera' }).click()
    await expect(patient.getByText('Camera is off')).toHaveCount(0)
    await expectFurtherPictures(provider)
  })
  await test.step('a provider who leaves is gone immediately; the patient waits, and stays in the call', async () => {
    await provider.getByRole('button', { name: 'End call' }).click()
    await expect(provider.getByText('You left the call.')).toBeVisible()
    await expect(title(page, WAITING)).toBeVisible()
    await joinCall(provider)
    await expect(title(page, 'Your visit with Rafael Duarte')).toBeVisible()
    await expectPictures(page, 'Rafael Duarte')
  })
  const isUnchanged = async (one: Page) => {
    await expect(one.getByRole('button', { name: 'Start camera' })).toBeVisible()
    await expect(one.getByRole('button', { name: 'Unmute' })).toBeVisible()
  }
  await test.step('camera and microphone are unchanged after rejoining, in another tab, and after a reload', async () => {
    await page.getByRole('button', { name: 'Stop camera' }).click()
    await page.getByRole('button', { name: 'Mute', exact: true }).click()
    await page.getByRole('button', { name: 'End call' }).click()
    await expect(title(page, 'You left the appointment')).toBeVisible()
    await expect(title(provider, 'Waiting for Will Carter to join')).toBeVisible()
    await page.getByRole('button', { name: 'Rejoin' }).click()
    await expect(title(page, 'Your visit with Rafael Duarte')).toBeVisible()
    await isUnchanged(page)
    await expect(patient.getByText('Camera is off')).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(`/video-call/${id}`)
    await isUnchanged(tab)
    await tab.close()
    await page.reload()
    await expect(title(page, 'Your visit with Rafael Duarte')).toBeVisible()
    await isUnchanged(page)
  })
  // The server refuses a person whose visit is over in the meantime.
  await page.getByRole('button', { name: 'End call' }).click()
  await changeData(portal, `update appointments set status = 'cancelled' where id = ${id}`)
  await page.getByRole('button', { name: 'Rejoin' }).click()
  await expect(title(page, NOT_THERE)).toBeVisible()
})

test('a broken connection recovers without a click, and the pictures continue meanwhile', {
  tag: '@drawn-3',
}, async ({ page, portal, context }) => {
  await breakable(page)
  await startSession(page, 'Will Carter')
  await page.goto(`/video-call/${await visitOf(portal)}`)
  await expect(title(page, WAITING)).toBeVisible()
  await expect(page.getByText("You're connected.")).toBeVisible()

  // While the server is down, for example during a restart, the page keeps trying.
  const bringBack = await cutOff(page, 'VideoCall')
  await breakSocket(page)
  await expect(
    page.getByText("Your connection was lost. We're connecting you again."),
  ).toBeVisible()
  await expect(page.getByText("We couldn't connect your call.")).toHaveCount(0)
  await bringBack()
  await expect(page.getByText("You're connected.")).toBeVisible()

  const provider = await joinAsProvider(context)
  await expectPictures(page, 'Rafael Duarte')
  await breakSocket(page)
  await expectFurtherPictures(page)
  await expect(title(page, 'Your visit with Rafael Duarte')).toBeVisible()
  // The connection to the server is back: messages over it arrive.
  await expect.poll(() => openSockets(page)).toBe(1)
  await provider.close()
  await expect(title(page, WAITING)).toBeVisible()
})

/** Lets a test break the sockets of a page like a network failure. */
async function breakable(page: Page) {
  await page.addInitScript(() => {
    const sockets: WebSocket[] = []
    class Watched extends WebSocket {
      constructor(url: string | URL) {
        super(url)
        sockets.push(this)
      }
    }
    Object.assign(window, { WebSocket: Watched, sockets })
  })
}

const breakSocket = (page: Page) =>
  page.evaluate(() => {
    const sockets: unknown = Reflect.get(window, 'sockets')
    if (Array.isArray(sockets)) sockets.at(-1)?.close()
  })

const openSockets = (page: Page) =>
  page.evaluate(() => {
    const sockets: unknown = Reflect.get(window, 'sockets')
    return Array.isArray(sockets) ? sockets.filter(({ readyState }) => readyState === 1).length : 0
  })

test('after leaving, a person rates the visit, or reports an incident, and can still rejoin', async ({
  page,
  portal,
}) => {
  // The provider is not asked about a second time.
  await changeData(
    portal,
    `insert into provider_feedback (user_id, provider_id, care_type, feedback_type, sealed_content, submitted_at)
      select users.id, providers.id, 'Therapy', 'Initial', null, now()
      from users, providers where users.email = 'will@demo.example' and providers.last_name = 'Duarte'`,
  )
  await startSession(page, 'Will Carter')
  await page.goto(`/video-call/${await visitOf(portal, { inMinutes: -50 })}`)
  await expect(title(page, WAITING)).toBeVisible()
  await page.getByRole('button', { name: 'End call' }).click()
  await expect(title(page, 'You left the appointment')).toBeVisible()
  await test.step('what can be done after a visit [VIDE-06]', async () => {
    for (const name of ['Rejoin', 'Give feedback', 'Report an incident'])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to my dashboard' })).toBeVisible()
    await expectNoAxeFindings(page, 'video-call/left')
  })
  await test.step('a report needs text, keeps it while the network fails, and is followed by a number [AERR-05] [PCFB-09] [ACON-05]', async () => {
    await reportIncident(page)
  })
  await expect(page.getByRole('button', { name: 'Rejoin' })).toBeVisible()
  await page.getByRole('button', { name: 'Give feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your feedback' })
  await dialog.getByRole('radio', { name: 'Neutral' }).check()
  await dialog.getByRole('radio', { name: 'Fair' }).check()
  await dialog.getByLabel(/Is there anything else/).fill('All in all it was fine')
  await expectNoAxeFindings(page, 'post-call/ratings')
  const sent = listen(page)
  const bringBack = await cutOff(page, 'SubmitAppointmentFeedback')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('group', { name: UNEXPECTED })).toBeVisible()
  await expect(dialog.getByLabel(/Is there anything else/)).toHaveValue('All in all it was fine')
  await expect(dialog.getByRole('radio', { name: 'Neutral' })).toBeChecked()
  await bringBack()
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('Your feedback helps us make video visits better.')).toBeVisible()
  expect(sent.filter((name) => name === 'SubmitAppointmentFeedback')).toHaveLength(2)
  await expectNoAxeFindings(page, 'post-call/thanks')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Rejoin' }).click()
  await expect(title(page, WAITING)).toBeVisible()
})

/** Reports an incident: first without text, then without network, then with a lost answer. */
async function reportIncident(page: Page) {
  await page.getByRole('button', { name: 'Report an incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report an incident' })
  await dialog.getByLabel(/What happened/).fill(' ')
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(dialog.getByText('Please provide context').last()).toBeVisible()
  await expectNoAxeFindings(page, 'post-call/incident')
  await dialog.getByLabel(/What happened/).fill('They shouted at me')
  const bringBack = await cutOff(page, 'SubmitAppointmentIncident')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('group', { name: UNEXPECTED })).toBeVisible()
  await expect(dialog.getByLabel(/What happened/)).toHaveValue('They shouted at me')
  await bringBack()
  // The report arrives, and its answer is lost: sent again, it is still one report.
  const path = '**/graphql'
  const lost = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (!String(route.request().postData()).includes('"SubmitAppointmentIncident"'))
      return route.fallback()
    await route.fetch()
    await route.abort('connectionfailed')
    lost.resolve()
  })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await lost.promise
  await expect(dialog.getByRole('group', { name: UNEXPECTED })).toBeVisible()
  await page.unroute(path)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Thank you. Our team will review your report.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: '1-800 464 2083', exact: true })).toHaveAttribute(
    'href',
    'tel:+18004642083',
  )
  await expectNoAxeFindings(page, 'post-call/incident-sent')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

test('both addresses of a call need a login and have no navigation; camera and microphone are chosen in the settings [VIDE-07]', async ({
  page,
  portal,
}) => {
  const id = await visitOf(portal)
  const [path, joinPath] = [`/video-call/${id}`, `/video-call/${id}/join`]
  await test.step('without a session both lead to the login [RTES-03] [RTES-04]', async () => {
    for (const one of [path, joinPath]) {
      await page.goto(one)
      await expect(page).toHaveURL(/\/login/)
    }
  })
  await logIn(page, 'Will Carter')
  await expect(page.getByRole('navigation')).not.toHaveCount(0)
  await test.step('another page may not use the camera; the call that opens from it may', async () => {
    const use = () =>
      navigator.mediaDevices.getUserMedia({ video: true }).catch((error: Error) => error.name)
    await expect.poll(() => page.evaluate(use)).toBe('NotAllowedError')
    await openInApp(page, path)
    await expect(title(page, WAITING)).toBeVisible()
    await expect(page.getByLabel('Your camera')).toBeVisible()
  })
  await test.step('both have crisis help and no navigation [RTES-03] [RTES-04]', async () => {
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.goto(joinPath)
    await expect(title(page, WAITING)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Get help now' })).toBeVisible()
  })
  await test.step('devices are chosen in the settings, and the camera is flipped [VIDE-04]', async () => {
    const settings = page.getByRole('button', { name: 'Settings' })
    const camera = page.getByLabel('Camera', { exact: true })
    await expect(page.getByLabel('Your camera')).toBeVisible()
    await expect(camera).toBeHidden()
    await settings.click()
    await expect(settings).toHaveAttribute('aria-expanded', 'true')
    await expect(camera.getByRole('option')).toHaveCount(2)
    await expect(
      page.getByLabel('Microphone', { exact: true }).getByRole('option'),
    ).not.toHaveCount(0)
    await expect(page.getByText('On an iPhone or iPad, video calls need Safari.')).toBeVisible()
    await expectNoAxeFindings(page, 'video-call/call')
    const first = await camera.inputValue()
    await page.getByRole('button', { name: 'Flip camera' }).click()
    await expect(camera).not.toHaveValue(first)
    await page.getByRole('button', { name: 'Flip camera' }).click()
    await expect(camera).toHaveValue(first)
  })
  await test.step('a person who leaves before the last 15 minutes may report problems with the call, and can then rejoin', async () => {
    await page.getByRole('button', { name: 'End call' }).click()
    await page.getByRole('button', { name: 'Give feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your feedback' })
    await dialog.getByLabel('Frozen video').check()
    await dialog.getByLabel('Other technical issue').check()
    await dialog.getByLabel(/What else went wrong/).fill('My cat')
    await expectNoAxeFindings(page, 'post-call/technical')
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    await expect(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Rejoin' }).click()
    await expect(page).toHaveTitle('Your video visit | Mantra')
  })
})

/** Opens an address from another page of the portal, without a load by the test. */
const openInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

test('each obstacle to joining is explained, and a failure in a red box can be retried [VIDE-05]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Will Carter')
  const others = await visitOf(portal, { email: 'rosa@demo.example', inMinutes: 120 })
  const expectObstacle = async (words: string, state: string) => {
    await expect(title(page, words)).toBeVisible()
    await expectNoAxeFindings(page, `video-call/${state}`)
  }
  await page.goto('/video-call/x')
  await expect(title(page, NOT_THERE)).toBeVisible()
  await openInApp(page, `/video-call/${others}`)
  await expectObstacle(NOT_THERE, 'no-visit')
  await openInApp(page, `/video-call/${await visitOf(portal, { inMinutes: 26 * 60 })}/join`)
  await expectObstacle("Your visit isn't today", 'not-today')
  const fresh = await visitOf(portal, { isCheckedIn: false })
  await openInApp(page, `/video-call/${fresh}`)
  await expectObstacle('Please check in first', 'not-checked-in')
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page).toHaveURL(new RegExp(`/video-call/${fresh}/checkin$`))
  const task = `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
    select gen_random_uuid(), id, 'medical-history', 'Medical history', false, now(), now() from users where email = 'will@demo.example'`
  await changeData(portal, task)
  await page.goto(`/video-call/${await visitOf(portal, { careType: 'Psychiatry' })}`)
  await expectObstacle('Something to do first', 'task-first')

  let code = 'PROFILE_INCOMPLETE'
  await page.route('**/graphql', async (route) => {
    if (!String(route.request().postData()).includes('"VideoCall"')) return route.fallback()
    await route.fulfill({
      json: { data: null, errors: [{ message: 'words', extensions: { code } }] },
    })
  })
  await page.goto(`/video-call/${await visitOf(portal)}`)
  await expectObstacle("There's something to do first", 'home-first')
  code = 'FORBIDDEN'
  await page.reload()
  await expectObstacle('Only the patient can join this call', 'patient-alone')
  code = 'VIDEO_UNAVAILABLE'
  await page.reload()
  const box = page.getByRole('alert').filter({ hasText: "We couldn't connect your call." })
  await expect(box).toContainText(
    'Please refresh the page or call Patient Support at (800) 464-2083.',
  )
  await expect(page.getByLabel('Your camera')).toBeVisible()
  await expectNoAxeFindings(page, 'video-call/not-connected')
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page, WAITING)).toBeVisible()
  await expect(box).toHaveCount(0)
})

test('a person whose camera is refused sees and hears the provider, and is not logged out for talking without touching the page', {
  tag: '@drawn-2',
}, async ({ page, portal, context }) => {
  // Before the first page: while a clock is installed in a page, it shows 1970 for a moment.
  await page.clock.install()
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse })
  })
  await startSession(page, 'Will Carter')
  await page.goto(`/video-call/${await visitOf(portal)}`)
  await expect(
    page.getByText(
      'Please adjust your browser permissions to grant access to your camera and microphone',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  const provider = await joinAsProvider(context)
  await expectPictures(page, 'Rafael Duarte')
  await expect(other(provider, 'Will Carter').getByText('Camera is off')).toBeVisible()
  await expect(other(provider, 'Will Carter').getByText('Microphone is off')).toBeVisible()
  await expectNoAxeFindings(page, 'video-call/call')
  await expectNoAxeFindings(provider, 'page/demo-provider')
  for (let minutes = 0; minutes < 40; minutes += 2) {
    // A call with delayed heartbeats reconnects automatically.
    await expect(title(page, 'Your visit with Rafael Duarte')).toBeVisible()
    // Each reply moves the end of the session: the clock must not pass it before the reply has
    // arrived.
    const renewed = page.waitForResponse((reply) =>
      Boolean(reply.request().postData()?.includes('"ContinueSession"')),
    )
    await page.clock.fastForward(121_000)
    await renewed
  }
  await expect(page.getByText('Are you still there?')).toHaveCount(0)
  await expect(title(page, 'Your visit with Rafael Duarte')).toBeVisible()
})
