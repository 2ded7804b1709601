import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, expectTitle, hold, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { resize } from './resize.ts'

// A test cannot answer requests that the worker sends for a page.
test.use({ serviceWorkers: 'block' })

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the Hub opens in a new tab from the navigation, tagged as new [NAVG-08] [HUBL-12]', async ({ page, portal }) => {
  await logIn(page, 'Will Carter')
  const link = links(page).getByRole('link', { name: 'The Hub' })
  await expect(link).toHaveText('The Hub New(opens in a new tab)')
  await expectNoAxeFindings(page, 'page/home', 'navigation/hub', 'navigation/campus-resources')
  const opened = page.waitForEvent('popup')
  await link.click()
  const hub = await opened
  await hub.waitForURL(`${portal.url}/hub-stand-in/Home`)
  await expect(page).toHaveURL('/home')
})

test('the navigation has the Hub only if the school has it, with its source [NAVG-09] [HUBL-04] [HUBL-11]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Will Carter')
  await expect(links(page).getByRole('link', { name: 'The Hub' })).toBeVisible()
  for (const [state, place] of [
    [{ surveyStart: true }, 'SurveyStart'],
    [{}, 'Home'],
  ] as const) {
    await page.evaluate((usr) => window.history.pushState({ usr, key: 'here', idx: 1 }, '', '/hub-launcher'), state)
    await page.reload()
    await page.waitForURL(`${portal.url}/hub-stand-in/${place}`)
    await page.goto('/home')
  }
  await logIn(page, 'Julia Weiss')
  await expect(links(page).getByRole('listitem').first()).toHaveText('Home')
  await expect(links(page).getByRole('link', { name: 'The Hub' })).toHaveCount(0)
})

test('the launcher prepares a link and continues automatically, without the portal’s layout [HUBL-01] [HUBL-05] [RTES-17]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Will Carter')
  const release = await hold(page, 'HubLink')
  await page.goto('/hub-launcher')
  await expectTitle(page, 'Launching The Hub')
  await expect(page.getByText('Preparing to send you to the hub...')).toBeVisible()
  await expect(links(page)).toHaveCount(0)
  await expect(accountButton(page)).toHaveCount(0)
  await expectNoAxeFindings(page, 'hub-launcher/launch')
  release()
  await page.waitForURL(`${portal.url}/hub-stand-in/Home`)
  await expectTitle(page, 'The Hub')
})

test('the button waits for the link; the Hub opens automatically once, and after that by the button [HUBL-03] [HUBL-06] [HUBL-07]', async ({
  page,
}) => {
  await logIn(page, 'Will Carter')
  // The Hub does not answer, so the browser stays.
  let arrivals = 0
  await page.route('**/hub-stand-in/*', (route) => {
    arrivals += 1
    return route.fulfill({ status: 204 })
  })
  const release = await hold(page, 'HubLink')
  await page.goto('/hub-launcher')
  await expect(button(page, 'Preparing Link...')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Preparing Link...').press('Enter')
  expect(arrivals).toBe(0)
  release()
  await expect(button(page, 'Open The Hub')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText("If you weren't redirected automatically, click the button below.")).toBeVisible()
  await expect.poll(() => arrivals).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(arrivals).toBe(1)
  await button(page, 'Open The Hub').click()
  await expect.poll(() => arrivals).toBe(2)
  await expect(page).toHaveURL('/hub-launcher')
})

test('Go Back returns, or opens home from a new tab; a Hub without a link is reported [HUBL-02] [HUBL-08] [HUBL-09]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Will Carter')
  await page.route('**/graphql', (route) =>
    /"HubLink"/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  )
  await page.goto('/hub-launcher')
  await expectTitle(page, 'Unable to Launch Hub')
  await expect(page.getByText("We're having trouble connecting to the Hub right now. Please try again later.")).toBeVisible()
  await expectNoAxeFindings(page, 'hub-launcher/failed')
  await button(page, 'Go Back').click()
  await expectTitle(page, 'Welcome, Will')
  await page.unroute('**/graphql')
  await page.route('**/hub-stand-in/*', (route) => route.fulfill({ status: 204 }))
  const asked: string[] = []
  page.on('request', (request) => {
    if (/"HubLink"/.test(request.postData() ?? '')) asked.push(request.postData() ?? '')
  })
  await page.goto('/appointments')
  await expectTitle(page, 'Your appointments')
  await page.evaluate(() => {
    history.pushState({ usr: { surveyStart: true }, idx: 1 }, '', '/hub-launcher')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(button(page, 'Open The Hub')).toBeVisible()
  await button(page, 'Go Back').click()
  await expectTitle(page, 'Your appointments')
  expect(asked.join()).toContain('"target":"SurveyStart"')
  await changeData(portal, "delete from organization_entitlements where key = 'Hub'")
  await page.goto('/hub-launcher')
  await expectTitle(page, 'Welcome, Will')
  await expect(page).toHaveURL('/home')
})

test('campus resources are for students of a school that has them, in the navigation, with the main layout [NAVG-10] [RTES-27]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Will Carter')
  await links(page).getByRole('link', { name: 'Campus Resources' }).click()
  await expectTitle(page, 'Campus resources')
  await expect(page).toHaveURL('/campus-hub/campus-resources')
  await expect(
    page.getByText('These resources are provided by Riverside University and are not affiliated with Mantra.'),
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
  await resize(page, { width: 800, height: 844 })
  await expect(links(page)).toBeVisible()
})
