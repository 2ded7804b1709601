import type { Page } from 'playwright/test'
import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, choose, expectTitle, onQuestion, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

/** Blocks requests of an operation. @returns A function that ends this. */
async function cutOff(page: Page, operation: string): Promise<() => Promise<void>> {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes(`"${operation}"`) ? route.abort() : route.fallback(),
  )
  return () => page.unroute('**/graphql')
}

const MEDICAL_HISTORY = ['/task/medical-history', 'error loading medical history'] as const
const SCALES = ['/assessment?key=Scales', 'Error getting scales'] as const
const TRIAGE = [
  '/assessment?key=SelfRefer1Screener',
  'Error getting triage questions (self refer screening 1)',
] as const

/** A form that cannot be loaded is reported, and loads after Retry. */
async function expectReported(
  page: Page,
  [path, words]: readonly [path: string, words: string],
): Promise<void> {
  const reconnect = await cutOff(page, 'Assessment')
  await page.goto(path)
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('An error occurred while loading this page. Please try again.')
  await expect(banner.getByText(words, { exact: true })).toBeVisible()
  await reconnect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toBeHidden()
}

test('forms that cannot be loaded are reported, and open after Retry; without a request there is nothing to fill out', async ({
  page,
}) => {
  await startSession(page, 'Grace Liu')
  await test.step('the medical history [ERRO-12]', async () => {
    await expectReported(page, MEDICAL_HISTORY)
    await begin(page)
  })
  await startSession(page, 'Will Carter')
  for (const [title, form] of [
    ['the scales [ERRO-14]', SCALES],
    ['the triage questions [ERRO-15]', TRIAGE],
  ] as const)
    await test.step(title, async () => {
      await expectReported(page, form)
      await expectTitle(page, "There's nothing to fill out here")
    })
  await expectNoAxeFindings(page, 'assessment/not-asked-for')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expectTitle(page, 'Welcome, Will')
})

test('a draft that cannot be deleted is reported, and stays until it can [ERRO-02]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Aisha Khan')
  await page.goto(await askFor(portal, 'aisha', 'Intake'))
  await begin(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await onQuestion(page, 1, 16)
  await page.getByRole('button', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without completing?' })
  const reconnect = await cutOff(page, 'AbandonRun')
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'An unexpected error occurred. Please try again.',
  )
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

test('a browser whose storage fails shows every screen and stays logged in until a reload', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      Storage.prototype[method] = refuse
  })
  const logInAs = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('Lamp-Light-2026!')
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await page.goto('/login')
  await logInAs('will@demo.example')
  await expect(page.getByRole('heading', { name: 'Welcome, Will' })).toBeVisible()
  await test.step('results are 900 px wide [CNST-09] [ROUT-07]', async () => {
    await page.getByRole('link', { name: 'See your results' }).click()
    await expect(page.getByRole('heading', { name: /here are your results/ })).toBeVisible()
    const inside = () =>
      page.getByRole('main').evaluate((main) => {
        const { paddingLeft, paddingRight } = getComputedStyle(main)
        return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      })
    await expect.poll(inside).toBe(900)
  })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await logInAs('owen@demo.example')
  await test.step('one-column forms are 425 px wide [CNST-09]', async () => {
    const phone = page.getByLabel('Phone number')
    const form = page.getByRole('main').locator('div').filter({ has: phone })
    await expect
      .poll(async () =>
        (await Promise.all((await form.all()).map((one) => one.boundingBox()))).map(
          (box) => box?.width,
        ),
      )
      .toContain(425)
    await expect.poll(async () => (await phone.boundingBox())?.width).toBeLessThanOrEqual(425)
  })
})
