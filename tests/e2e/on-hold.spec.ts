import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn, pick } from './patient.ts'
import { expect, test } from './portal-test.ts'

const banner = (page: Page, title: string) =>
  page.getByRole('main').getByRole('region', { name: title })
const selfPay = (page: Page) =>
  page.getByRole('link', { name: 'Continue and pay for my own visits' })
const button = (page: Page) => page.getByRole('button', { name: 'Reactivate my care' })

test('home says why care is on hold, and when it continues, and may offer to self-pay', async ({
  page,
}) => {
  await test.step('sponsored care has ended [HOLD-04] [HOLD-05]', async () => {
    await logIn(page, 'Jonas Berg')
    const ended = banner(page, 'Your sponsored care has ended')
    await expect(ended).toContainText('Your school no longer covers your care.')
    await expect(
      ended.getByRole('link', { name: 'Continue and pay for my own visits' }),
    ).toHaveAttribute('href', '/continuity-of-care/therapy')
    await expect(
      ended.getByRole('link', { name: 'Questions? Contact Patient Support' }),
    ).toHaveAttribute('href', '/support')
    await expect(ended.getByRole('link', { name: '988' })).toHaveAttribute('href', 'tel:988')
    await expectNoAxeFindings(page, 'home/on-hold', 'on-hold-banner/sponsorship-ended')
  })
  await test.step('it continues with the next term [HOLD-07]', async () => {
    await logIn(page, 'Mina Park')
    const month = /next term starts on \w+, \w+ \d+/
    await expect(banner(page, 'Your therapy is on hold')).toContainText(month)
    await expect(selfPay(page)).toHaveCount(0)
    await expectNoAxeFindings(page, 'on-hold-banner/back-with-the-next-term')
  })
  await test.step('it has ended until the next covered term [HOLD-08]', async () => {
    await logIn(page, 'Yusuf Demir')
    await expect(banner(page, 'Your sponsored care has ended for now')).toContainText(
      /covered term starts on \w+, \w+ \d+/,
    )
    await expect(selfPay(page)).toBeVisible()
    await expectNoAxeFindings(page, 'on-hold-banner/ended-until-the-next-term')
  })
  await test.step('no covered visit is left [HOLD-09]', async () => {
    await logIn(page, 'Clara Voss')
    await expect(banner(page, 'Your psychiatry care is on hold')).toContainText(
      "You've used all your covered visits.",
    )
    await expect(selfPay(page)).toBeVisible()
    const request = banner(page, 'Ready to continue psychiatry care?')
    await expect(request.getByRole('link')).toHaveAttribute(
      'href',
      '/support/my-care/reactivate-my-care',
    )
    await expectNoAxeFindings(
      page,
      'on-hold-banner/no-visits-left',
      'reactivation-requests/psychiatry-can-go-on',
    )
  })
  await test.step('no care is on hold [HOLD-05]', async () => {
    await logIn(page, 'Will Carter')
    await expect(page.getByRole('heading', { name: /on hold|has ended/ })).toHaveCount(0)
  })
})

test('care on hold is reactivated by a form without navigation, after a failure that keeps the entries', async ({
  page,
  portal,
}) => {
  await test.step('the form needs a login [RTES-16]', async () => {
    await page.goto('/reenroll?careType=therapy')
    await expect(page).toHaveURL(/\/login/)
  })
  await logIn(page, 'Pavel Horak')
  await test.step('home offers to reactivate care [HOLD-11]', async () => {
    await expect(banner(page, 'Your therapy is on hold')).toBeVisible()
    await expect(selfPay(page)).toHaveCount(0)
    const request = banner(page, 'Ready to continue therapy?')
    await expect(request).toContainText(
      'A new term has started, and your school is ready to cover your care again.',
    )
    await expectNoAxeFindings(
      page,
      'home/reactivation',
      'on-hold-banner/care-on-hold',
      'reactivation-requests/therapy-can-go-on',
    )
    await request.getByRole('link', { name: 'Reactivate my therapy' }).click()
    await expect(page).toHaveURL(/\/reenroll\?careType=therapy$/)
  })
  await test.step('a state and three confirmations are required [HOLD-02] [HOLD-16] [RTES-16]', async () => {
    await expectTitle(page, 'Confirm your location and enrollment for the upcoming semester')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(3)
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    await pick(page, /The state where/, 'Ohio', /^Ohio/)
    for (const box of await page.getByRole('checkbox').all()) await box.press('Space')
    await expect(
      page.getByText(
        'To reactivate sponsored care, you must be located in the same state as your campus.',
      ),
    ).toBeVisible()
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    await expectNoAxeFindings(page, 'reenroll/confirm-enrollment')
    await pick(page, /The state where/, 'New York', /^New York/)
    await expect(button(page)).not.toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('if care cannot continue the form says so, and keeps the entries [DERR-12]', async () => {
    await changeData(
      portal,
      `update organization_entitlements set key = 'None' where key = 'Reactivation'`,
    )
    await button(page).click()
    await expect(
      page.getByText('There was an error reactivating your care. Please contact Mantra Support'),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await changeData(
      portal,
      `update organization_entitlements set key = 'Reactivation' where key = 'None'`,
    )
  })
  await button(page).click()
  await expectTitle(page, 'Your care is active again')
  await expectNoAxeFindings(page, 'reenroll/care-reactivated')
  await page.getByRole('button', { name: 'Go to my dashboard' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: /on hold|Ready to go on/ })).toHaveCount(0)
  await page.goto('/reenroll')
  await expect(page).toHaveURL(/\/home$/)
})
