import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn, logOut, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { savePlan } from './safety-plan.ts'

const EMAIL = 'will@demo.example'
const keep = (page: Page) => page.getByRole('button', { name: 'Keep it on this device' })
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
const plan = (page: Page) => page.getByRole('heading', { level: 2, name: 'My Safety Plan' })

/** Opens the plan once, with an active service worker. */
async function visitPlan(page: Page): Promise<void> {
  await startSession(page, 'Will Carter')
  await page.goto('/safety-plan')
  await expectTitle(page, 'My Safety Plan')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

test.beforeEach(async ({ portal }) => {
  await changeData(
    portal,
    `insert into safety_plans (user_id, created_at) select id, now() from users where email = '${EMAIL}'`,
  )
  await savePlan(portal, EMAIL)
})

test('with consent the last saved plan is available offline after one visit, until consent is withdrawn', async ({
  page,
  context,
}) => {
  await visitPlan(page)
  await expectNoAxeFindings(page, 'safety-plan/plan', 'safety-plan-steps/help')
  await expect.poll(() => stored(page)).not.toContain('kept-plan')
  await keep(page).click()
  await expect(page.getByRole('heading', { name: 'Your plan is on this device' })).toBeVisible()
  await expect.poll(() => stored(page)).toContain('kept-plan')
  for (const words of ['Rosa', '555-010-0001', 'My sister', 'river'])
    await expect.poll(() => stored(page)).not.toContain(words)
  await page.getByRole('button', { name: 'Edit Step 7' }).click()
  await page.getByLabel(/What is the one thing/).fill('My sister and מאיה')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Step 7' })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/safety-plan')
  await expect(plan(page)).toBeVisible()
  await expect(page).toHaveTitle(/^My Safety Plan/)
  await expect(page.getByText('My sister and מאיה')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 988' }).first()).toHaveAttribute(
    'href',
    'tel:988',
  )
  await expect(page.getByRole('link', { name: 'Call Rosa' })).toHaveAttribute(
    'href',
    'tel:+15550100001',
  )
  await expectNoAxeFindings(page, 'page/crisis-resources')
  await page.goto('/home')
  await expect(plan(page)).toBeHidden()
  await page.getByRole('link', { name: 'View Safety Plan' }).click()
  await expect(plan(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('My sister and מאיה')).toBeVisible()
  await test.step('after consent is withdrawn nothing is stored', async () => {
    await context.setOffline(false)
    await page.goto('/safety-plan')
    await page.getByRole('button', { name: 'Remove it from this device' }).click()
    await expect(keep(page)).toBeVisible()
    await expect.poll(() => stored(page)).not.toContain('kept-plan')
    await context.setOffline(true)
    await page.goto('/safety-plan')
    await expectTitle(page, 'Get help now')
    await expect(plan(page)).toBeHidden()
    await expect(page.getByText('My sister and מאיה')).toHaveCount(0)
  })
})

test('the device has no trace of the plan after logging out, nor for another person who logs in', async ({
  page,
  context,
}) => {
  await visitPlan(page)
  await keep(page).click()
  await expect(page.getByRole('heading', { name: 'Your plan is on this device' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await logOut(page)
  await expectTitle(page, 'Welcome back')
  await expect.poll(() => stored(page)).not.toContain('kept-plan')
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([])
  await context.setOffline(true)
  for (const path of ['/safety-plan', '/crisis-resources']) {
    await page.goto(path)
    await expectTitle(page, 'Get help now')
    await expect(page.getByText('Rosa')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'View Safety Plan' })).toBeHidden()
  }
  await context.setOffline(false)
  await visitPlan(page)
  await keep(page).click()
  await expect.poll(() => stored(page)).toContain('kept-plan')
  await logIn(page, 'Amara Osei')
  await expectTitle(page, /^Welcome/)
  await expect.poll(() => stored(page)).not.toContain('kept-plan')
  await context.setOffline(true)
  await page.goto('/safety-plan')
  await expectTitle(page, 'Get help now')
  await expect(page.getByText('Rosa')).toHaveCount(0)
})
