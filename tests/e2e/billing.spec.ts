import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

// The server looks once a minute for visits that are to be charged.
const CHARGED_WITHIN = { timeout: 150_000 }
test.setTimeout(420_000)

const KEEP = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id } }`

/** The bill of the one visit, as the page shows it by then. */
const charge = (page: Page) => page.getByRole('region', { name: 'Visits' }).getByRole('listitem')

async function expectCharge(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.goto('/billing')
    await expect(charge(page).getByText(words, { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass(CHARGED_WITHIN)
}

test('a visit that is complete is charged with the coupon: a declined card says what to do, another one pays', async ({
  page,
  portal,
}) => {
  const julia = await askAs(portal.url, 'julia@demo.example')
  await julia('mutation { applyCoupon(code: "WELCOME20", careType: Therapy) { code } }')
  await julia(KEEP, { token: 'pm_card_chargeCustomerFail', key: 'card-that-declines' })
  await logIn(page, 'Julia Weiss')
  await expectCharge(page, 'Not paid')
  await expect(charge(page)).toContainText('Your card was declined, please contact support@mantra.example.')
  await expect(charge(page).getByRole('link', { name: 'support@mantra.example' })).toHaveAttribute('href', /^mailto:/)
  await expectNoAxeFindings(page, 'billing/declined')

  await julia(KEEP, { token: 'pm_card_visa', key: 'card-that-pays' })
  await expectCharge(page, 'Paid')
  await expect(charge(page)).toContainText('$119')
  await expect(charge(page)).toContainText('$95.20')
  await expect(charge(page)).toContainText('Coupon WELCOME20')
  await expect(charge(page)).toContainText('Therapy intake with Mei Tanaka')
  await expect(page.getByText(/Visa.*4242/)).toBeVisible()
  await expectNoAxeFindings(page, 'billing/paid')
})
