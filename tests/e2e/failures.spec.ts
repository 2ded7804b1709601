import type { Page } from 'playwright/test'
import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, choose, expectTitle, logIn, onQuestion, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { resize } from './resize.ts'

/** Blocks requests of an operation. @returns A function that ends this. */
async function cutOff(page: Page, operation: string): Promise<() => Promise<void>> {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes(`"${operation}"`) ? route.abort() : route.fallback(),
  )
  return () => page.unroute('**/graphql')
}

for (const [what, path, words, id] of [
  ['the medical history', '/task/medical-history', 'error loading medical history', 'ERRO-12'],
  ['the scales', '/assessment?key=Scales', 'Error getting scales', 'ERRO-14'],
  [
    'the triage questions',
    '/assessment?key=SelfRefer1Screener',
    'Error getting triage questions (self refer screening 1)',
    'ERRO-15',
  ],
] as const) {
  test(`${what} that cannot be loaded are reported, and the page opens after Retry [${id}]`, async ({ page }) => {
    await logIn(page, id === 'ERRO-12' ? 'Grace Liu' : 'Will Carter')
    const reconnect = await cutOff(page, 'Assessment')
    await page.goto(path)
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('An error occurred while loading this page. Please try again.')
    await expect(banner.getByText(words, { exact: true })).toBeVisible()
    await reconnect()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(banner).toBeHidden()
    if (id === 'ERRO-12') await begin(page)
    else await expectTitle(page, "There's nothing to fill out here")
  })
}

test('a form without a request cannot be filled out, and the address opens home', async ({ page }) => {
  await startSession(page, 'Will Carter')
  await page.goto('/assessment?key=Intake')
  await expectTitle(page, "There's nothing to fill out here")
  await expectNoAxeFindings(page, 'assessment/not-asked-for')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expectTitle(page, 'Welcome, Will')
})

test('a draft that cannot be deleted is reported, and stays until it can [ERRO-02]', async ({ page, portal }) => {
  await startSession(page, 'Aisha Khan')
  await page.goto(await askFor(portal, 'aisha', 'Intake'))
  await begin(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await onQuestion(page, 1, 16)
  await page.getByRole('button', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without completing?' })
  const reconnect = await cutOff(page, 'AbandonRun')
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(dialog.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.')
  await expectNoAxeFindings(page, 'shell/leave-failed')
  await dialog.getByRole('button', { name: 'Keep answering' }).click()
  await choose(page, 'Not at all')
  await onQuestion(page, 2, 16)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await reconnect()
  await page.getByRole('button', { name: 'Leave' }).click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Aisha' })).toBeVisible()
})

test('a browser whose storage fails shows every screen and stays logged in until a reload', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[method] = refuse
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('will@demo.example')
  await page.getByLabel('Password').fill('Lamp-Light-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Will' })).toBeVisible()
  await page.getByRole('link', { name: 'See your results' }).click()
  await expect(page.getByRole('heading', { name: /here are your results/ })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('results are 900 px wide, one-column forms 425 px [CNST-09] [ROUT-07]', async ({ page }) => {
  await resize(page, { width: 1280, height: 900 })
  await startSession(page, 'Will Carter')
  await page.goto('/assessment-results')
  await expect(page.getByRole('heading', { name: /here are your results/ })).toBeVisible()
  const inside = () =>
    page.getByRole('main').evaluate((main) => {
      const { paddingLeft, paddingRight } = getComputedStyle(main)
      return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
  await expect.poll(inside).toBe(900)
  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page, 'Owen Pryce')
  const form = page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByLabel('Phone number') })
  await expect
    .poll(async () => (await Promise.all((await form.all()).map((one) => one.boundingBox()))).map((box) => box?.width))
    .toContain(425)
  await expect.poll(async () => (await page.getByLabel('Phone number').boundingBox())?.width).toBeLessThanOrEqual(425)
})
