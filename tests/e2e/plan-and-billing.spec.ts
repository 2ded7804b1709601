import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
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

async function enterCard(page: Page, number: string, code = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('1234')
  await page.getByLabel('Security code').fill(code)
}

test('Plan & Billing has the plan, the self-pay prices and a first card, and leads to the history and back', async ({
  page,
}) => {
  await test.step('billing and its history need a login [RTES-28] [HIST-01]', async () => {
    for (const path of ['/billing', '/billing/history']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login\?reason=Reauth/)
    }
  })
  await startSession(page, 'Julia Weiss')
  await page.goto('/billing')
  await test.step('the page has the plan, the prices and links [PLAN-01] [PLAN-02] [PLAN-03]', async () => {
    await expectTitle(page, 'Plan & Billing')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(region(page, 'Therapy').first()).toContainText(
      "Please add a card below. We'll charge it after each appointment.",
    )
    await expect(region(page, 'Therapy: self-pay prices')).toContainText('$119.00')
    await expect(main(page).getByRole('link', { name: 'Contact Patient Support' })).toHaveAttribute(
      'href',
      '/support',
    )
    await expect(main(page).getByRole('link', { name: 'Billing history' })).toHaveAttribute(
      'href',
      '/billing/history',
    )
    await expectNoAxeFindings(
      page,
      'plan-and-billing/overview',
      'care-plan/plan',
      'care-plan/prices',
    )
  })
  const card = region(page, 'Payment Information')
  await expect(card).toContainText("You don't have a card on file.")
  await button(page, 'Add Payment Method').click()
  await test.step('Save is first and Cancel next to it, each as wide as its text', async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(async () => {
        const [save, cancel] = [
          await button(page, 'Save').boundingBox(),
          await button(page, 'Cancel').boundingBox(),
        ]
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
  await test.step('a card is added, and can then be changed [PLAN-10] [PLAN-11] [PLAN-12]', async () => {
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
  await test.step('the history has the navigation, and leads back [RTES-28] [HIST-01] [HIST-02]', async () => {
    await main(page).getByRole('link', { name: 'Billing history' }).click()
    await expectTitle(page, 'Billing History')
    await expect(page).toHaveURL(/\/billing\/history$/)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Need help? Contact us' })).toHaveAttribute(
      'href',
      '/support',
    )
    await expectNoAxeFindings(page, 'page/billing/history')
    await main(page).getByRole('link', { name: 'Plan & Billing' }).click()
    await expectTitle(page, 'Plan & Billing')
  })
})

test('a card that became invalid is replaced, after a failure, a missing and a declined card', async ({
  page,
  portal,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) sent.push(request.postData() ?? '')
  })
  const saves = () => sent.filter((body) => body.includes('SavePaymentMethod'))
  const julia = await askAs(portal.url, JULIA)
  await julia(KEEP, { token: 'pm_card_amex', key: randomUUID() })
  await changeData(
    portal,
    `update users set is_payment_method_valid = false where email = '${JULIA}'`,
  )
  await startSession(page, 'Julia Weiss')
  await page.goto('/billing')
  const card = region(page, 'Payment Information')
  const warning = main(page).getByText('Please update the payment method on file to continue care.')
  const declined = page.getByText('Your card was declined, please contact support@mantra.example.')
  const failed = page.getByText('An unexpected error occurred. Please try again.')
  await test.step('its form is open; a failure is reported, and Cancel keeps the warning [PLAN-14] [DERR-04] [AERR-02]', async () => {
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(warning).toBeVisible()
    await enterCard(page, '4242424242424242')
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('SavePaymentMethod')
        ? route.fulfill({ status: 500, body: '{}' })
        : route.fallback(),
    )
    await button(page, 'Save').click()
    await expect(failed.first()).toBeVisible()
    await expect(declined).toHaveCount(0)
    await page.unroute('**/graphql')
    const before = saves().length
    await button(page, 'Cancel').click()
    await expectTitle(page, 'Plan & Billing')
    await expect(warning).toBeVisible()
    expect(saves()).toHaveLength(before)
  })
  await test.step('the form needs no postal code [PLAN-13] [CARD-03]', async () => {
    await button(page, 'Update Payment Method').click()
    await expectTitle(page, 'Update Payment Method')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(page.getByLabel(/ZIP|postal/i)).toHaveCount(0)
    await expectNoAxeFindings(page, 'plan-and-billing/new-card')
  })
  await test.step('a missing card is not saved, and the page says why [PLAN-17] [CARD-02] [DERR-03]', async () => {
    await button(page, 'Save').press('Enter')
    await expect(
      page
        .getByRole('group', { name: 'Payment card' })
        .getByText('Please enter a valid payment method'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'There are 3 things to fix' })).toBeVisible()
    await expect(page.getByText('3 answers still need attention.')).toBeVisible()
  })
  await test.step('a declined card is not saved, and the page names a contact [AERR-01] [PLAN-17] [CARD-02]', async () => {
    await enterCard(page, '4000000000000002')
    await button(page, 'Save').click()
    await expect(declined.first()).toBeVisible()
    await expect(failed).toHaveCount(0)
    await expectTitle(page, 'Update Payment Method')
  })
  await test.step('a card is saved by a token, after the bank confirms it, and read again [PLAN-15] [CARD-01] [DCAL-23]', async () => {
    await enterCard(page, '4000002500003155')
    await button(page, 'Save').click()
    const bank = page.getByRole('dialog', { name: 'Your bank asks you to confirm this card' })
    await bank.getByRole('button', { name: 'Confirm' }).click()
    await expect(card).toContainText('Visa ending in 3155')
    await expect(warning).toHaveCount(0)
    const saved = saves().at(-1) ?? ''
    expect(JSON.parse(saved).variables).toMatchObject({
      token: expect.stringMatching(/^pm_/),
      type: 'card',
    })
    expect(sent.findLastIndex((body) => body.includes('"Billing"'))).toBeGreaterThan(
      sent.lastIndexOf(saved),
    )
    expect(sent.join('\n')).not.toContain('4000002500003155')
  })
  await test.step('Cancel leads back to the card, and saves nothing [PLAN-16] [CARD-01]', async () => {
    const before = saves().length
    await button(page, 'Update Payment Method').click()
    await enterCard(page, '5555555555554444')
    await button(page, 'Cancel').click()
    await expectTitle(page, 'Plan & Billing')
    await expect(card).toContainText('Visa ending in 3155')
    expect(saves()).toHaveLength(before)
  })
})

test('each plan counts its covered visits, or says who is charged and when; care on hold has a badge', async ({
  page,
  portal,
}) => {
  const therapy = region(page, 'Therapy').first()
  const psychiatry = region(page, 'Psychiatry').first()
  const change = (care: string, values: string) =>
    `update user_care_flows set ${values} where ${of(WILL)} and care_type = '${care}'`
  const hideCount = (hides: boolean) =>
    `update organization_care_flows set sponsored_sessions = 9, hide_session_count = ${hides} where care_type = 'Therapy'
       and organization_id = (select organization_id from users where email = '${WILL}')`
  await changeData(
    portal,
    `update users set has_payment_method = true where email = '${WILL}'`,
    `insert into user_care_flows (id, user_id, care_type, care_status, payment_source, created_at)
       select gen_random_uuid(), id, 'Psychiatry', 'OnHold', 'Organization', now() from users where email = '${WILL}'`,
    change('Therapy', 'hide_session_count = null'),
    hideCount(false),
  )
  await startSession(page, 'Will Carter')
  await page.goto('/billing')
  await test.step('covered visits are counted; care on hold has a badge [PLAN-04] [PLAN-06]', async () => {
    await expect(therapy.getByText(/^\d sponsored therapy sessions remaining$/)).toBeVisible()
    await expect(psychiatry.getByText('On Hold', { exact: true })).toBeVisible()
    await expect(psychiatry).not.toContainText('covers the cost')
    await expect(therapy.getByText('On Hold')).toHaveCount(0)
  })
  await changeData(
    portal,
    hideCount(true),
    change('Psychiatry', `care_status = 'Active', payment_source = 'SelfPay'`),
  )
  await page.reload()
  await test.step('the school covers the cost, and the count may be hidden [PLAN-05] [PLAN-09]', async () => {
    await expect(therapy.getByText(/^.+ covers the cost of your appointments\.$/)).toBeVisible()
    await expect(therapy.getByText(/remaining/)).toHaveCount(0)
  })
  const afterEach = 'Your card on file will be charged after each appointment.'
  await expect(psychiatry.getByText(afterEach)).toBeVisible()
  await changeData(
    portal,
    change('Therapy', `payment_source = 'OONInsurance'`),
    change('Psychiatry', `payment_source = 'Insurance'`),
  )
  await page.reload()
  await test.step('the card is charged after each visit, or what the insurance confirms [PLAN-07] [PLAN-08]', async () => {
    await expect(therapy.getByText(afterEach)).toBeVisible()
    await expect(
      psychiatry.getByText(
        'Your card on file will be charged the amount confirmed by your insurance.',
      ),
    ).toBeVisible()
  })
  await changeData(
    portal,
    `update user_care_flows set care_status = 'Discharged' where ${of(WILL)}`,
  )
  await page.reload()
  await expect(main(page).getByText('You do not have an active plan.')).toBeVisible()
  await expectNoAxeFindings(page, 'care-plan/no-plan')
})
