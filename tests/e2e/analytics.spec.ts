import type { BrowserContext, Page } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { askFor } from './ask-for.ts'
import { readData } from './change-data.ts'
import { begin, choose, expectTitle, logIn, logOut, onQuestion } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { isOperation, trackedIn } from './tracked-in.ts'

/**
 * Requests for one operation to our own API, oldest first, and every other host that was contacted.
 */
function listen(context: BrowserContext, home: string) {
  const asked: unknown[] = []
  const tracked: string[] = []
  const identified: unknown[] = []
  const foreign: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== home) foreign.push(request.url())
    const body: unknown = request.url().endsWith('/graphql')
      ? JSON.parse(request.postData() ?? 'null')
      : null
    if (!isOperation(body)) return
    if (body.operationName === 'AnalyticsUser') asked.push(body)
    for (const event of trackedIn(body)) {
      if (!/\.(visit|exit)\./.test(event.tag)) tracked.push(event.tag)
      if (event.tag === 'patient-portal.identify') identified.push(event.data)
    }
  })
  return { asked, tracked, identified, foreign }
}

const IDENTIFY = 'patient-portal.identify'
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)

test('a login, and the pages that a person enters and leaves', async ({
  page,
  context,
  portal,
}) => {
  const seen = listen(context, new URL(portal.url).origin)
  await logIn(page, 'Will Carter')
  await test.step('a login is identified by the ids of person and organization [EVNT-03]', () =>
    expect
      .poll(() => seen.identified)
      .toEqual([{ uid: UUID, organizationId: '00000000-0000-4000-8000-000000000001' }]))
  await test.step('pages are tracked, with the time, the clicks and their number in the tab [ANLY-02] [ANLY-03]', () =>
    expectVisitsKept(page, portal))
  await test.step('it is identified once, also across reloads and tabs [EVNT-03]', async () => {
    const other = await context.newPage()
    await other.goto('/support')
    await expect(
      other.getByRole('heading', { name: 'What can we help you with?', level: 1 }),
    ).toBeVisible()
    await other.waitForLoadState('networkidle')
    expect(seen.asked).toHaveLength(1)
    expect(seen.foreign).toEqual([])
  })
  await test.step('the next one is identified by its own ids [EVNT-03]', async () => {
    await logIn(page, 'Ines Costa')
    await expect.poll(() => seen.identified).toHaveLength(2)
    expect(seen.identified[1]).toEqual({ uid: UUID })
  })
})

async function expectVisitsKept(page: Page, portal: PortalProcess): Promise<void> {
  const rows = () =>
    readData(
      portal,
      `select tag, data from analytics_events where tag ~ '[.](visit|exit)[.]' order by tag, data->>'sequence'`,
    )
  const kept = async () => (await rows()).map((row) => Object(row))
  const expectKept = (...tags: string[]) =>
    expect
      .poll(async () => (await kept()).map(({ tag }) => tag))
      .toEqual(tags.map((tag) => `patient-portal.${tag}`))
  const toBilling = () =>
    page.getByRole('main').getByRole('link', { name: 'Billing', exact: true }).click()
  await toBilling()
  await page.getByRole('button', { name: /Payment Method$/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expectTitle(page, 'Welcome, Will')
  await expectKept('exit.billing', 'exit.home', 'visit.billing', 'visit.home', 'visit.home')
  await page.goto('/home')
  await toBilling()
  await expectTitle(page, 'Billing')
  await expect
    .poll(async () => (await kept()).filter(({ tag }) => tag === 'patient-portal.visit.billing'))
    .toHaveLength(2)
  const exits = (await kept()).filter(({ tag }) => tag.includes('.exit.'))
  const [{ data: ofBilling }, { data: ofHome }] = exits
  expect(ofBilling).toEqual({
    sessionId: expect.stringMatching(/^[a-z0-9]+-[a-z0-9]+$/),
    sequence: 2,
    clickCount: 3,
    timeSpent: expect.any(Number),
  })
  expect(ofHome).toEqual({
    ...ofBilling,
    sequence: 1,
    clickCount: 1,
    timeSpent: expect.any(Number),
  })
  expect(ofBilling.timeSpent).toBeGreaterThan(50)
  expect(ofBilling.timeSpent).toBeLessThan(600_000)
  // After a reload the tab is the same, and its numbers continue.
  const last = exits.at(-1)
  expect(last.data.sessionId).toBe(ofBilling.sessionId)
  expect(last.data.sequence).toBe(4)
}

test('buttons and links are tracked; answers, steps and crisis links never, and tracking delays nothing [EVNT-02]', async ({
  page,
  context,
  portal,
}) => {
  const seen = listen(context, new URL(portal.url).origin)
  await page.route('**/graphql', (route) =>
    /TrackAll/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  )
  await logIn(page, 'Grace Liu')
  await expect.poll(() => seen.tracked).toEqual([IDENTIFY])
  await page.goto(await askFor(portal, 'grace', 'Intake'))
  await begin(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await onQuestion(page, 1, 16)
  await choose(page, 'Not at all')
  await onQuestion(page, 2, 16)
  await page.getByRole('button', { name: 'Back' }).click()
  await onQuestion(page, 1, 16)
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('link', { name: 'Get help now' }).click()
  await page.getByRole('link', { name: 'call 988' }).click()
  await page.goto('/sitemap')
  await page.getByRole('main').getByRole('link', { name: 'Billing', exact: true }).click()
  await page.getByRole('link', { name: 'Billing history' }).click()
  await page.getByRole('button', { name: 'Read the cancellation policy' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect
    .poll(() => seen.tracked)
    .toEqual([
      IDENTIFY,
      ...[
        'to.billing',
        'billing-history',
        'cancellation-policy',
        'general.close',
        'navigation.account.words',
        'frame.logOut',
      ].map((name) => `patient-portal.click.${name}`),
    ])
})
