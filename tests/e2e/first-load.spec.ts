import type { Page } from 'playwright/test'
import { askFor } from './ask-for.ts'
import { logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

/** The layout shift, as browsers measure it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum)))
      }),
  )
}

test('a first load logs nothing on the console, and contacts only the portal’s own address [DCAL-01] [DCAL-02]', async ({
  page,
  portal,
}) => {
  const said: string[] = []
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType()) || request.method() === 'GET') return
    const headers = request.headers()
    asked.push([request.method(), request.url(), headers['x-app-name'], headers['x-app-platform']])
  })
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) said.push(message.text())
  })
  for (const path of ['/login', '/verify-email?token=unknown', '/crisis-resources', '/home']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  expect(said).toEqual([])
  await startSession(page, 'Daniel Reyes')
  said.length = 0
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  expect(said).toEqual([])
  expect(asked.length).toBeGreaterThan(3)
  for (const one of asked)
    expect(one).toEqual(['POST', `${portal.url}/graphql`, 'patient-portal', 'web'])
})

test('the mark and "Get help now" appear before any script has loaded, and stay while the API does not answer', async ({
  page,
}) => {
  const expectMark = async () => {
    await expect(page.getByRole('link', { name: 'Get help now' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mantra, home' })).toBeVisible()
  }
  await startSession(page, 'Daniel Reyes')
  await page.route(/\.js$/, () => undefined)
  await page.goto('/home', { waitUntil: 'commit' })
  await expectMark()
  await expect(page.getByRole('link', { name: 'call 911' })).toBeVisible()
  await page.unroute(/\.js$/)
  await page.route('/graphql', () => undefined)
  for (const path of ['/appointments', '/verify-email?token=unknown']) {
    await page.goto(path)
    await expect(page.getByText('Loading…')).toBeAttached()
    await expectMark()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  }
})

test('painted elements stay in place: a layout shift of at most 0.05 on a slow line', {
  tag: '@drawn-4',
}, async ({ page, context, portal }) => {
  await startSession(page, 'Will Carter')
  const form = await askFor(portal, 'will', 'Phq8')
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  for (const path of [
    '/home',
    '/appointments',
    '/chat/therapist',
    '/account/profile',
    '/verify-email?token=unknown',
    form,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => layoutShift(page), path).toBeLessThanOrEqual(0.05)
  }
})

test('a page that fails to load keeps the bar, says so under a heading, and links to the page before', {
  tag: '@drawn-5',
}, async ({ page }) => {
  await logIn(page, 'Will Carter')
  const home = page.getByRole('heading', { name: 'Welcome, Will' })
  await expect(home).toBeVisible()
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.getByRole('link', { name: 'Your appointments' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get help now' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mantra, home' })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(home).toBeVisible()
})
