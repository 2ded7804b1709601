import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, cutOff, expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

// A test cannot answer requests that the worker sends for a page.
test.use({ serviceWorkers: 'block' })

const mainLink = (page: Page, path: string) => page.getByRole('main').locator(`a[href="${path}"]`)
const block = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Medication', exact: true })

async function toSiteMap(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Site Map' }).click()
  await expectTitle(page, 'Site map')
}

test('the page of medications shows the pharmacy and each active medication with its details [MEDS-02] [MEDS-03] [RTES-24]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Tessa Moreau')
  await page.goto('/home')
  await test.step('home has a block with ongoing psychiatry, which opens the page [DROL-04] [HOME-08] [AROL-03]', async () => {
    await expect(block(page)).toContainText('You have 2 active medications.')
    await expect(mainLink(page, '/medication')).toHaveCount(1)
    await expectNoAxeFindings(page, 'home/medication', 'home-medication/medication')
    await block(page).getByRole('link', { name: 'View medication' }).click()
  })
  await expectTitle(page, 'Medication')
  await expect(page).toHaveURL(/\/medication$/)
  await expect(accountButton(page)).toBeVisible()
  const banner = page.getByRole('region', { name: 'Your pharmacy' })
  await expect(banner).toContainText(
    'Willow Drugs40 Lamp Street, Suite 2Albany, NY 12207(555) 010-0302',
  )
  const cards = page.getByRole('article')
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText([
    'Sertraline',
    'Vitamin D3 1000 units',
  ])
  const sertraline = cards.nth(0)
  await expect(sertraline).toContainText('Take 1 tablet by mouth each morning')
  await expect(sertraline.getByRole('term')).toHaveText(['Strength', 'Form', 'Quantity', 'Supply'])
  await expect(sertraline.getByRole('definition')).toHaveText([
    '50 mg',
    'tablet',
    '30 tablets',
    '30 days',
  ])
  await expect(sertraline.getByText(/^Prescribed \w+day, /)).toBeVisible()
  for (const part of ['What to expect', 'Common questions', 'Safety information'])
    await sertraline.getByText(part, { exact: true }).click()
  await expect(sertraline.getByText('Sertraline treats depression')).toBeVisible()
  await expect(sertraline.getByText('What if I miss a dose?')).toBeVisible()
  await expect(sertraline.getByText("Don't stop on your own.")).toBeVisible()
  await expect(sertraline.getByText('Upset stomach')).toBeVisible()
  await expect(
    sertraline.getByRole('link', { name: /^Look it up at MedlinePlus/ }),
  ).toHaveAttribute('href', /^https:\/\/medlineplus\.gov\//)
  await expect(cards.nth(1).locator('details, dl')).toHaveCount(0)
  await expect(cards.nth(1)).toContainText('Take 1 each day with food')
  const looks = ['head', 'pharmacy', 'active', 'medication', 'message'].map(
    (step) => `medication/${step}`,
  )
  await expectNoAxeFindings(page, 'page/medication', ...looks)
  await test.step('the page is 1150 px wide [ACON-13]', async () => {
    await resize(page, { width: 1600, height: 900 })
    await expect.poll(() => banner.evaluate((one) => one.getBoundingClientRect().width)).toBe(1150)
    await resize(page, DESKTOP_SIZE)
  })
  await test.step('it links to the pharmacy, as the site map does [AROL-03]', async () => {
    await banner.getByRole('link', { name: 'Edit Pharmacy' }).click()
    await expect(page).toHaveURL(/\/account\/pharmacy$/)
    await expectTitle(page, 'My Pharmacy')
    await toSiteMap(page)
    await expect(mainLink(page, '/account/pharmacy')).toHaveCount(1)
  })
  await test.step('the provider can be written to while psychiatry is active [MEDS-04]', async () => {
    await page.goBack()
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Message Your Provider' }).click()
    await expect(page).toHaveURL(/\/chat\/psychiatrist$/)
    await changeData(
      portal,
      `update user_care_flows set care_status = 'OnHold' where user_id in (select id from users where first_name = 'Tessa')`,
    )
    await page.goto('/medication')
    await expectTitle(page, 'Medication')
    await expect(page.getByRole('link', { name: 'Message Your Provider' })).toHaveCount(0)
  })
})

test('without a pharmacy or medications, or if it cannot be loaded, the page says so [AERR-11] [AERR-12]', async ({
  page,
}) => {
  await startSession(page, 'Ines Costa')
  await page.goto('/medication')
  await expect(page.getByText('No active pharmacy.', { exact: true })).toBeVisible()
  await expect(page.getByText('No active medications.', { exact: true })).toBeVisible()
  await cutOff(page, 'Medications')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without ongoing psychiatry there are no links to medication and pharmacy, and no pages [MEDS-01] [DROL-04] [AROL-03]', async ({
  page,
}) => {
  await startSession(page, 'Will Carter')
  for (const path of ['/medication', '/account/pharmacy']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/home$/)
    await expectTitle(page, /^Welcome, Will/)
    await expect(block(page)).toHaveCount(0)
    await expect(mainLink(page, '/medication')).toHaveCount(0)
  }
  await toSiteMap(page)
  await expect(mainLink(page, '/account/pharmacy')).toHaveCount(0)
})
