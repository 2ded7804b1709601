import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, expectTitle, hold, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

// A test cannot answer requests that the worker sends for a page.
test.use({ serviceWorkers: 'block' })

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the Hub in the navigation', async ({ page, portal }) => {
  await logIn(page, 'Will Carter')
  await test.step('it is tagged as new, and opens in a new tab [NAVG-08] [HUBL-12]', async () => {
    const link = links(page).getByRole('link', { name: 'The Hub' })
    await expect(link).toHaveText('The Hub New(opens in a new tab)')
    const opened = page.waitForEvent('popup')
    await link.click()
    const hub = await opened
    await hub.waitForURL(`${portal.url}/hub-stand-in/Home`)
    await expectTitle(hub, 'The Hub')
    await expect(page).toHaveURL('/home')
    await hub.close()
  })
  await test.step('its place depends on where a person comes from [HUBL-04]', async () => {
    for (const [state, place] of [
      [{ surveyStart: true }, 'SurveyStart'],
      [{}, 'Home'],
    ] as const) {
      await page.evaluate(
        (usr) => window.history.pushState({ usr, key: 'here', idx: 1 }, '', '/hub-launcher'),
        state,
      )
      await page.reload()
      await expect(page).toHaveURL(`${portal.url}/hub-stand-in/${place}`)
      await page.goto('/home')
    }
  })
  await test.step('without it the launcher opens home, and the navigation has no link [NAVG-09] [HUBL-11]', async () => {
    await expect(links(page).getByRole('link', { name: 'The Hub' })).toBeVisible()
    await changeData(portal, "delete from organization_entitlements where key = 'Hub'")
    await page.goto('/hub-launcher')
    await expectTitle(page, 'Welcome, Will')
    await expect(page).toHaveURL('/home')
    await expect(links(page).getByRole('link', { name: 'Campus Resources' })).toBeVisible()
    await expect(links(page).getByRole('link', { name: 'The Hub' })).toHaveCount(0)
  })
})

test('the launcher of the Hub', async ({ page }) => {
  await startSession(page, 'Will Carter')
  // The Hub does not answer, so the browser stays.
  let arrivals = 0
  await page.route('**/hub-stand-in/*', (route) => {
    arrivals += 1
    return route.fulfill({ status: 204 })
  })
  const release = await hold(page, 'HubLink')
  await page.goto('/hub-launcher')
  await test.step('it prepares a link, without the portal’s layout [HUBL-01] [HUBL-05] [RTES-17]', async () => {
    await expectTitle(page, 'Launching The Hub')
    await expect(page.getByText('Preparing to send you to the hub...')).toBeVisible()
    await expect(links(page)).toHaveCount(0)
    await expect(accountButton(page)).toHaveCount(0)
    await expectNoAxeFindings(page, 'hub-launcher/launch')
  })
  await test.step('its button waits for the link; it opens automatically once, and then by the button [HUBL-03] [HUBL-06] [HUBL-07]', async () => {
    await expect(button(page, 'Preparing Link...')).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Preparing Link...').press('Enter')
    expect(arrivals).toBe(0)
    release()
    await expect(button(page, 'Open The Hub')).not.toHaveAttribute('aria-disabled', 'true')
    await expect(
      page.getByText("If you weren't redirected automatically, click the button below."),
    ).toBeVisible()
    await expect.poll(() => arrivals).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(arrivals).toBe(1)
    await button(page, 'Open The Hub').click()
    await expect.poll(() => arrivals).toBe(2)
    await expect(page).toHaveURL('/hub-launcher')
  })
  await page.unroute('**/graphql')
  await test.step('without a link it says so, and Go Back returns, or opens home [HUBL-02] [HUBL-08] [HUBL-09]', () =>
    expectGoesBack(page))
})

async function expectGoesBack(page: Page): Promise<void> {
  await page.route('**/graphql', (route) =>
    /"HubLink"/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  )
  await page.goto('/hub-launcher')
  await expectTitle(page, 'Unable to Launch Hub')
  await expect(
    page.getByText("We're having trouble connecting to the Hub right now. Please try again later."),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'hub-launcher/failed')
  await button(page, 'Go Back').click()
  await expectTitle(page, 'Welcome, Will')
  await page.unroute('**/graphql')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/"HubLink"/.test(request.postData() ?? '')) asked.push(request.postData() ?? '')
  })
  await page
    .getByRole('navigation', { name: 'Your care' })
    .getByRole('link', { name: 'Your appointments' })
    .click()
  await expectTitle(page, 'Your appointments')
  await page.evaluate(() => {
    history.pushState({ usr: { surveyStart: true }, idx: 1 }, '', '/hub-launcher')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(button(page, 'Open The Hub')).toBeVisible()
  await button(page, 'Go Back').click()
  await expectTitle(page, 'Your appointments')
  expect(asked.join()).toContain('"target":"SurveyStart"')
}

test('campus resources are for students of a school that has them, in the navigation, with the main layout [NAVG-10] [RTES-27]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Will Carter')
  await links(page).getByRole('link', { name: 'Campus Resources' }).click()
  await expectTitle(page, 'Campus resources')
  await expect(page).toHaveURL('/campus-hub/campus-resources')
  await expect(
    page.getByText(
      'These resources are provided by Riverside University and are not affiliated with Mantra.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Dean of Students' })).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
  await expectNoAxeFindings(page, 'page/campus-resources')
  for (const change of [
    "update users set origin = 'Dtc' where email = 'will@demo.example'",
    "delete from organization_entitlements where key = 'CampusResources'; update users set origin = 'Student' where email = 'will@demo.example'",
  ]) {
    await changeData(portal, change)
    await page.goto('/campus-hub/campus-resources')
    await expectTitle(page, 'Welcome, Will')
    await expect(links(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await expect(links(page).getByRole('link', { name: 'Campus Resources' })).toHaveCount(0)
  }
})
