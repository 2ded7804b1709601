import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { enterCard, expectTitle, startSession } from './patient.ts'
import { expect, startPortal, test } from './portal-test.ts'

const CHARGED_WITHIN = { timeout: 60_000 }
// The server checks automatically each minute; the test triggers it here.
test.use({
  setup: { name: 'billing', start: () => startPortal({ SECONDS_BETWEEN_BILLINGS: '1' }) },
})

const KEEP = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id } }`

const INTAKE = 'Therapy intake'
const FOLLOW_UP = 'Therapy follow-up'
const JULIA = `(select id from users where email = 'julia@demo.example')`

/** The bill of a visit, as the page currently shows it. */
const charge = (page: Page, visit: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: visit })

async function expectCharge(page: Page, visit: string, words: string): Promise<void> {
  const isSaid = async () => {
    await page.goto('/billing/history')
    await expectTitle(page, 'Billing History')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const breakdown = charge(page, visit).getByRole('button', { name: 'View charge breakdown' })
    if (!(await breakdown.isVisible())) return false
    await breakdown.click()
    return charge(page, visit).getByText(words, { exact: true }).isVisible()
  }
  await expect.poll(isSaid, CHARGED_WITHIN).toBe(true)
}

test('the next charge is made as announced; a later one has a coupon, and if its card is declined another one pays', async ({
  page,
  portal,
}) => {
  const toCome = `status = 'upcoming', starts_at = '2031-03-04T15:00:00Z', ends_at = '2031-03-04T16:00:00Z'`
  await changeData(portal, `update appointments set ${toCome} where user_id = ${JULIA}`)
  const julia = await askAs(portal.url, 'julia@demo.example')
  await julia(KEEP, { token: 'pm_card_visa', key: 'card-for-the-next-charge' })
  await startSession(page, 'Julia Weiss')
  await page.goto('/billing')
  const next = page.getByRole('region', { name: 'Next charge' })
  await test.step('amount, day, reason and card are announced', async () => {
    await expect(next).toContainText('$119.00')
    await expect(next).toContainText('Therapy intake with Mei Tanaka on Tuesday, March 4')
    await expect(next).toContainText("You'll be charged after your visit, on Tuesday, March 4.")
    await expect(next).toContainText('Self-pay: Visa ending in 4242')
    await expectNoAxeFindings(page, 'billing/next-charge')
  })
  await changeData(portal, `update appointments set status = 'complete' where user_id = ${JULIA}`)
  await expectCharge(page, INTAKE, 'Self-pay')
  await expect(charge(page, INTAKE)).toContainText('$119')
  await page.goto('/billing')
  await expect(next).toContainText('No charge is planned.')

  await julia('mutation { applyCoupon(code: "WELCOME20", careType: Therapy) { code } }')
  await julia(KEEP, { token: 'pm_card_chargeCustomerFail', key: 'card-that-declines' })
  await changeData(
    portal,
    `insert into appointments (user_id, provider_id, care_type, appointment_type, status, description, starts_at, ends_at, payment_source, price_in_cents, created_at)
      select user_id, provider_id, 'Therapy', 'checkin', 'complete', '${FOLLOW_UP}', now() - interval '2 days', now() - interval '47 hours', 'SelfPay', 9900, now()
      from appointments where user_id = ${JULIA}`,
  )
  await expectCharge(page, FOLLOW_UP, 'Not paid')
  const bill = charge(page, FOLLOW_UP)
  const other = bill.getByRole('link', { name: 'Pay with another card' })
  await test.step('a declined charge says why, and names a contact', async () => {
    await expect(bill).toContainText(
      'Your card was declined, please contact support@mantra.example.',
    )
    await expect(bill.getByRole('link', { name: 'support@mantra.example' })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
    await expectNoAxeFindings(page, 'billing/declined')
  })
  await test.step('another card is declined as well, and a third one pays', async () => {
    await other.click()
    await expectTitle(page, 'Pay with another card')
    await expect(page).toHaveURL('/billing/pay')
    await expect(page.getByText('Therapy follow-up with Mei Tanaka')).toContainText('$79.20')
    await expectNoAxeFindings(page, 'visit-payment/card')
    await enterCard(page, '4000000000000341')
    const pay = page.getByRole('button', { name: 'Pay this visit' })
    await pay.click()
    await expect(
      page.getByText('Your card was declined, please contact support@mantra.example.'),
    ).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0341')
    await page.getByLabel('Card number').fill('4242424242424242')
    await pay.dblclick()
    await expectTitle(page, 'Billing History')
  })
  await bill.getByRole('button', { name: 'View charge breakdown' }).click()
  await expect(bill.getByRole('listitem')).toContainText(/Self-pay.*\d+\/\d+\/\d{4}/)
  await expect(other).toHaveCount(0)
  await expect(bill).toContainText('$99')
  await expect(bill).toContainText('$79.20')
  await expect(bill).toContainText('Coupon WELCOME20')
})
