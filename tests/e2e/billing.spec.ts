import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { enterCard, expectTitle, logIn } from './patient.ts'
import { expect, startPortal, test } from './portal-test.ts'

const CHARGED_WITHIN = { timeout: 60_000 }
// The server checks automatically each minute; the test triggers it here.
test.use({ setup: { name: 'billing', start: () => startPortal({ SECONDS_BETWEEN_BILLINGS: '1' }) } })

const KEEP = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id } }`

/** The bill of the only visit, as the page currently shows it. */
const charge = (page: Page) => page.getByRole('main').getByRole('article')

async function expectCharge(page: Page, words: string): Promise<void> {
  const isSaid = async () => {
    await page.goto('/billing/history')
    await expectTitle(page, 'Billing History')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const breakdown = charge(page).getByRole('button', { name: 'View charge breakdown' })
    if (!(await breakdown.isVisible())) return false
    await breakdown.click()
    return charge(page).getByText(words, { exact: true }).isVisible()
  }
  await expect.poll(isSaid, CHARGED_WITHIN).toBe(true)
}

test('a complete visit is charged with the coupon; if the card is declined another one pays', async ({ page, portal }) => {
  const julia = await askAs(portal.url, 'julia@demo.example')
  await julia('mutation { applyCoupon(code: "WELCOME20", careType: Therapy) { code } }')
  await julia(KEEP, { token: 'pm_card_chargeCustomerFail', key: 'card-that-declines' })
  await logIn(page, 'Julia Weiss')
  await expectCharge(page, 'Not paid')
  await expect(charge(page)).toContainText('Your card was declined, please contact support@mantra.example.')
  await expect(charge(page).getByRole('link', { name: 'support@mantra.example' })).toHaveAttribute('href', /^mailto:/)
  await expectNoAxeFindings(page, 'billing/declined')

  await charge(page).getByRole('link', { name: 'Pay with another card' }).click()
  await expectTitle(page, 'Pay with another card')
  await expect(page).toHaveURL('/billing/pay')
  await expect(page.getByText('Therapy intake with Mei Tanaka')).toContainText('$95.20')
  await expectNoAxeFindings(page, 'visit-payment/card')
  await enterCard(page, '4000000000000341')
  const pay = page.getByRole('button', { name: 'Pay this visit' })
  await pay.click()
  await expect(page.getByText('Your card was declined, please contact support@mantra.example.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0341')
  await page.getByLabel('Card number').fill('4242424242424242')
  await pay.dblclick()
  await expectTitle(page, 'Billing History')
  await charge(page).getByRole('button', { name: 'View charge breakdown' }).click()
  await expect(charge(page).getByRole('listitem')).toContainText(/Self-pay.*\d+\/\d+\/\d{4}/)
  await expect(charge(page).getByRole('link', { name: 'Pay with another card' })).toHaveCount(0)
  await expect(charge(page)).toContainText('$119')
  await expect(charge(page)).toContainText('$95.20')
  await expect(charge(page)).toContainText('Coupon WELCOME20')
  await expect(charge(page)).toContainText('Therapy intake')
  await expectNoAxeFindings(page, 'billing/paid')
})

test('the next charge is announced with amount, day, reason and card, and then made as announced', async ({ page, portal }) => {
  const visit = `update appointments set %s where user_id = (select id from users where email = 'julia@demo.example')`
  const toCome = `status = 'upcoming', starts_at = '2031-03-04T15:00:00Z', ends_at = '2031-03-04T16:00:00Z'`
  await changeData(portal, visit.replace('%s', toCome))
  const julia = await askAs(portal.url, 'julia@demo.example')
  await julia(KEEP, { token: 'pm_card_visa', key: 'card-for-the-next-charge' })
  await logIn(page, 'Julia Weiss')
  await page.goto('/billing')
  const next = page.getByRole('region', { name: 'Next charge' })
  await expect(next).toContainText('$119.00')
  await expect(next).toContainText('Therapy intake with Mei Tanaka on Tuesday, March 4')
  await expect(next).toContainText("You'll be charged after your visit, on Tuesday, March 4.")
  await expect(next).toContainText('Self-pay: Visa ending in 4242')
  await expectNoAxeFindings(page, 'billing/next-charge')
  await changeData(portal, visit.replace('%s', `status = 'complete'`))
  await expectCharge(page, 'Self-pay')
  await expect(charge(page)).toContainText('$119')
  await page.goto('/billing')
  await expect(next).toContainText('No charge is planned.')
  await expectNoAxeFindings(page, 'billing/no-charge')
})
