import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { askAs } from './ask-as.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const main = (page: Page) => page.getByRole('main')
const region = (page: Page, name: string) => main(page).getByRole('region', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const of = (email: string) => `user_id = (select id from users where email = '${email}')`
const JULIA = 'julia@demo.example'
const WILL = 'will@demo.example'

const KEEP = `mutation ($token: String!, $key: String!) { savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id } }`

/** Julia Weiss opens Plan & Billing, with a card on file. */
async function openWithCard(page: Page, portal: PortalProcess): Promise<void> {
  const julia = await askAs(portal.url, JULIA)
  await julia(KEEP, { token: 'pm_card_amex', key: randomUUID() })
  await startSession(page, 'Julia Weiss')
  await page.goto('/billing')
}

async function enterCard(page: Page, number: string, code = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('1234')
  await page.getByLabel('Security code').fill(code)
}

test('Plan & Billing has the plan, self-pay prices and links to support and to the history, which leads back [PLAN-01] [PLAN-02] [PLAN-03]', async ({
  page,
}) => {
  await startSession(page, 'Julia Weiss')
  await page.goto('/billing')
  await expectTitle(page, 'Plan & Billing')
  await expect(region(page, 'Therapy').first()).toContainText("Please add a card below. We'll charge it after each appointment.")
  await expect(region(page, 'Therapy: self-pay prices')).toContainText('$119.00')
  await expect(main(page).getByRole('link', { name: 'Contact Patient Support' })).toHaveAttribute('href', '/support')
  await expect(main(page).getByRole('link', { name: 'Billing history' })).toHaveAttribute('href', '/billing/history')
  await expectNoAxeFindings(page, 'plan-and-billing/overview', 'care-plan/plan', 'care-plan/prices')
})

test('billing and its history are pages with the navigation, for logged-in people [RTES-28] [HIST-01] [HIST-02]', async ({
  page,
}) => {
  for (const path of ['/billing', '/billing/history']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?reason=Reauth/)
  }
  await startSession(page, 'Julia Weiss')
  await page.goto('/billing')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Billing history' }).click()
  await expectTitle(page, 'Billing History')
  await expect(page).toHaveURL(/\/billing\/history$/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Need help? Contact us' })).toHaveAttribute('href', '/support')
  await expectNoAxeFindings(page, 'page/billing/history')
  await main(page).getByRole('link', { name: 'Plan & Billing' }).click()
  await expectTitle(page, 'Plan & Billing')
})

test.describe('the card', () => {
  const ids = {
    form: '[PLAN-10] [PLAN-11] [PLAN-12]',
    zip: '[PLAN-13] [CARD-03] [CARD-01]',
    saved: '[PLAN-15] [PLAN-16] [DCAL-23]',
    wrong: '[PLAN-17] [CARD-02] [DERR-03]',
  }

  test(`is added and then changed, in a form with Save and Cancel ${ids.form}`, async ({ page }) => {
    await startSession(page, 'Julia Weiss')
    await page.goto('/billing')
    const card = region(page, 'Payment Information')
    await expect(card).toContainText("You don't have a card on file.")
    await button(page, 'Add Payment Method').click()
    await expectTitle(page, 'Add Payment Method')
    await expect(button(page, 'Cancel')).toBeVisible()
    await enterCard(page, '4242424242424242')
    await button(page, 'Save').click()
    await expectTitle(page, 'Plan & Billing')
    await expect(card).toContainText('Visa ending in 4242')
    await expect(card).toContainText('Expires 12/2034')
    await expect(button(page, 'Update Payment Method')).toBeVisible()
  })

  test('has Save first and Cancel next to it, each as wide as its text', async ({ page }) => {
    await startSession(page, 'Julia Weiss')
    await page.goto('/billing')
    await button(page, 'Add Payment Method').click()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(async () => {
        const [save, cancel] = [await button(page, 'Save').boundingBox(), await button(page, 'Cancel').boundingBox()]
        if (!save || !cancel) throw new Error('A button is missing')
        expect(save.x + save.width).toBeLessThan(cancel.x)
        expect(Math.abs(save.y - cancel.y)).toBeLessThan(1)
        expect(Math.max(save.width, cancel.width)).toBeLessThan(150)
      }).toPass()
    }
    await button(page, 'Save').focus()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Cancel')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectTitle(page, 'Plan & Billing')
  })

  test(`needs no postal code, from view to edit and back ${ids.zip}`, async ({ page, portal }) => {
    await openWithCard(page, portal)
    await button(page, 'Update Payment Method').click()
    await expectTitle(page, 'Update Payment Method')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(page.getByLabel(/ZIP|postal/i)).toHaveCount(0)
    await expectNoAxeFindings(page, 'plan-and-billing/new-card')
    await enterCard(page, '5555555555554444')
    await button(page, 'Save').click()
    await expect(region(page, 'Payment Information')).toContainText('Mastercard ending in 4444')
    await button(page, 'Update Payment Method').click()
    await button(page, 'Cancel').click()
    await expectTitle(page, 'Plan & Billing')
  })

  test(`is saved by a token, and read again afterwards; Cancel saves nothing ${ids.saved}`, async ({ page, portal }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) sent.push(request.postData() ?? '')
    })
    await openWithCard(page, portal)
    await button(page, 'Update Payment Method').click()
    await enterCard(page, '4242424242424242')
    const before = sent.length
    await button(page, 'Cancel').click()
    await expectTitle(page, 'Plan & Billing')
    expect(sent.slice(before).filter((body) => body.includes('SavePaymentMethod'))).toEqual([])
    await button(page, 'Update Payment Method').click()
    // The bank asks for confirmation.
    await enterCard(page, '4000002500003155')
    await button(page, 'Save').click()
    const bank = page.getByRole('dialog', { name: 'Your bank asks you to confirm this card' })
    await bank.getByRole('button', { name: 'Confirm' }).click()
    await expect(region(page, 'Payment Information')).toContainText('Visa ending in 3155')
    const saves = sent.filter((body) => body.includes('SavePaymentMethod'))
    expect(JSON.parse(saves.at(-1) ?? '').variables).toMatchObject({ token: expect.stringMatching(/^pm_/), type: 'card' })
    expect(sent.findLastIndex((body) => body.includes('"Billing"'))).toBeGreaterThan(sent.lastIndexOf(saves.at(-1) ?? ''))
    expect(sent.join('\n')).not.toContain('4000002500003155')
  })

  test(`that is missing, or declined, is not saved, and the page says why ${ids.wrong}`, async ({ page, portal }) => {
    await openWithCard(page, portal)
    await button(page, 'Update Payment Method').click()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await button(page, 'Save').press('Enter')
    await expect(page.getByRole('group', { name: 'Payment card' }).getByText('Please enter a valid payment method')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'There are 3 things to fix' })).toBeVisible()
    await expect(page.getByText('3 answers still need attention.')).toBeVisible()
    await enterCard(page, '4000000000000002')
    await button(page, 'Save').click()
    await expect(page.getByText('Your card was declined, please contact support@mantra.example.').first()).toBeVisible()
    await expectTitle(page, 'Update Payment Method')
  })

  test('that is declined names a contact; any other failure asks to try again [AERR-01] [AERR-02]', async ({ page, portal }) => {
    await openWithCard(page, portal)
    await button(page, 'Update Payment Method').click()
    await enterCard(page, '4000000000000002')
    await button(page, 'Save').click()
    const declined = page.getByText('Your card was declined, please contact support@mantra.example.')
    const failed = page.getByText('An unexpected error occurred. Please try again.')
    await expect(declined.first()).toBeVisible()
    await expect(failed).toHaveCount(0)
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('SavePaymentMethod') ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    )
    await enterCard(page, '4242424242424242')
    await button(page, 'Save').click()
    await expect(failed.first()).toBeVisible()
    await expect(declined).toHaveCount(0)
    await expectTitle(page, 'Update Payment Method')
  })
})

test('an invalid card opens its form immediately; a failure is reported, and Cancel keeps the warning [PLAN-14] [DERR-04]', async ({
  page,
  portal,
}) => {
  await changeData(portal, `update users set has_payment_method = true, is_payment_method_valid = false where email = '${JULIA}'`)
  await startSession(page, 'Julia Weiss')
  await page.goto('/billing')
  const warning = main(page).getByText('Please update the payment method on file to continue care.')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(warning).toBeVisible()
  await enterCard(page, '4242424242424242')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('SavePaymentMethod') ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await button(page, 'Save').click()
  await expect(page.getByText('An unexpected error occurred. Please try again.').first()).toBeVisible()
  await button(page, 'Cancel').click()
  await expectTitle(page, 'Plan & Billing')
  await expect(warning).toBeVisible()
})

test('sponsored sessions are counted unless hidden, and care on hold has a badge [PLAN-04] [PLAN-05] [PLAN-06]', async ({
  page,
  portal,
}) => {
  const limit = (sessions: number, hides: boolean) =>
    changeData(
      portal,
      `update organization_care_flows set sponsored_sessions = ${sessions}, hide_session_count = ${hides} where care_type = 'Therapy'
         and organization_id = (select organization_id from users where email = '${WILL}')`,
      `update user_care_flows set hide_session_count = null where ${of(WILL)}`,
    )
  const therapy = region(page, 'Therapy')
  await startSession(page, 'Will Carter')
  await limit(9, false)
  await page.goto('/billing')
  await expect(therapy.getByText(/^\d sponsored therapy sessions remaining$/)).toBeVisible()
  await limit(9, true)
  await page.reload()
  await expect(therapy).toContainText('covers the cost of your appointments.')
  await expect(therapy.getByText(/remaining/)).toHaveCount(0)
  await limit(9, false)
  await changeData(portal, `update user_care_flows set care_status = 'OnHold' where ${of(WILL)}`)
  await page.reload()
  await expect(therapy.getByText('On Hold', { exact: true })).toBeVisible()
  await expect(therapy).not.toContainText('covers the cost')
  await changeData(portal, `update user_care_flows set care_status = 'Discharged' where ${of(WILL)}`)
  await page.reload()
  await expect(main(page).getByText('You do not have an active plan.')).toBeVisible()
  await expectNoAxeFindings(page, 'care-plan/no-plan')
})

test('the plan says who is charged, and when, depending on who pays [PLAN-07] [PLAN-08] [PLAN-09]', async ({ page, portal }) => {
  const paidBy = (source: string) =>
    changeData(portal, `update user_care_flows set payment_source = '${source}' where ${of(WILL)}`)
  await changeData(portal, `update users set has_payment_method = true where email = '${WILL}'`)
  await startSession(page, 'Will Carter')
  for (const [source, words] of [
    ['SelfPay', 'Your card on file will be charged after each appointment.'],
    ['OONInsurance', 'Your card on file will be charged after each appointment.'],
    ['Insurance', 'Your card on file will be charged the amount confirmed by your insurance.'],
    ['Organization', /^.+ covers the cost of your appointments\.$/],
  ] as const) {
    await paidBy(source)
    await page.goto('/billing')
    await expect(region(page, 'Therapy').first().getByText(words)).toBeVisible()
  }
})
