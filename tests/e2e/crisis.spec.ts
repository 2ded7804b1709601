import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('crisis help needs no login and no scripts, and stays on screen if one is missing [ROUT-06]', async ({
  browser,
  page,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
  const plain = await context.newPage()
  await plain.goto('/crisis-resources')
  await expect(plain.getByRole('link', { name: /Call 911 Life/ })).toHaveAttribute(
    'href',
    'tel:911',
  )
  await expect(plain.getByRole('link', { name: /Call 988/ }).first()).toHaveAttribute(
    'href',
    'tel:988',
  )
  await expect(plain.getByRole('link', { name: /Text HOME to 741741/ })).toHaveAttribute(
    'href',
    'sms:741741?&body=HOME',
  )
  await plain.goto('/login')
  await expect(plain.getByRole('link', { name: 'call 911' })).toBeVisible()
  await context.close()
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'call 911' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'call 988' })).toBeVisible()
})

test('the crisis page is available offline for any address, as it was at the last visit online', async ({
  page,
  context,
}) => {
  const kept = () =>
    page.evaluate(async () => (await (await caches.match('/crisis-resources'))?.text()) ?? '')
  await page.goto('/login')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const [name = ''] = await caches.keys()
    const older = new Response('<h1>Older words</h1>', { headers: { 'content-type': 'text/html' } })
    await (await caches.open(name)).put('/crisis-resources', older)
  })
  await context.setOffline(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Older words' })).toBeVisible()
  await context.setOffline(false)
  await page.goto('/login')
  await expect.poll(kept).toContain('Get help now')
  await context.setOffline(true)
  await page.goto('/home')
  const heading = page.getByRole('heading', { name: 'Get help now' })
  await expect(heading).toBeVisible()
  await expect.poll(kept).not.toContain('Older words')
  const looks = () => heading.evaluate((element) => getComputedStyle(element).font)
  const offline = await looks()
  await context.setOffline(false)
  await page.goto('/crisis-resources')
  await expect.poll(looks).toBe(offline)
  await expectNoAxeFindings(page, 'page/crisis-resources')
})

const ELSEWHERE = 'https://www.weather.gov/'

test('the crisis page and a plan close immediately by a link or by Shift, and Back does not show them', async ({
  page,
  portal,
  context,
}) => {
  await context.route(`${ELSEWHERE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }),
  )
  const leaveFrom = async (path: string, prepare: () => Promise<void>) => {
    for (const by of ['link', 'Shift'] as const) {
      await page.goto(path)
      await prepare()
      if (by === 'link') await page.getByRole('link', { name: 'Leave this page quickly' }).click()
      else for (const _ of [1, 2, 3]) await page.keyboard.press('Shift')
      await expect(page.getByRole('heading', { name: 'Weather' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Weather' })).toBeVisible()
      await expect(page).toHaveURL(ELSEWHERE)
    }
  }
  await page.goto('/login')
  await leaveFrom('/crisis-resources', () =>
    expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible(),
  )
  await changeData(
    portal,
    "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'will@demo.example'",
  )
  await logIn(page, 'Will Carter')
  await leaveFrom('/safety-plan?mode=edit', async () => {
    await page.getByRole('button', { name: 'Edit Step 7' }).click()
    await page.getByLabel(/What is the one thing/).fill('My dog')
  })
})
