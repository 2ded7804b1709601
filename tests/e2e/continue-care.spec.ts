import type { Page } from 'playwright/test'
import { changeData, readData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn, pick, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const STATE = /^Secondary State/
const QUESTION = 'What state will you be located in once your sponsored care ends?'
const payer = (email: string) =>
  `select payment_source, care_status from user_care_flows where user_id = (select id from users where email = '${email}')`

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('1234')
  await page.getByLabel('Security code').fill('123')
}

/**
 * Answers one kind of call with a failure without a message, until the returned function is called.
 */
async function breakCalls(page: Page, operation: string): Promise<() => Promise<void>> {
  const isOne = (body: string | null) => body?.includes(`"${operation}"`) ?? false
  await page.route('**/graphql', (route) =>
    isOne(route.request().postData()) ? route.abort() : route.fallback(),
  )
  return () => page.unroute('**/graphql')
}

/** Chooses the future state, from the first step on. */
async function toPayment(page: Page, care: string, state: string): Promise<void> {
  await page.goto(`/continuity-of-care/${care}`)
  await button(page, 'Continue my Mantra care').click()
  await pick(page, STATE, state, new RegExp(`^${state}`))
  await button(page, 'Next').click()
  await expectTitle(page, `Pay for your ${care} visits`)
}

test('care that a school no longer pays for is continued by card, not in every state, and with a discount if there is a coupon', async ({
  page,
  portal,
}) => {
  const path = '/continuity-of-care/psychiatry'
  const payerNow = () => readData(portal, payer('clara@demo.example'))
  await test.step('the page is for logged-in people, and for care that the school no longer pays for [CONT-01] [RTES-12]', async () => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
    await startSession(page, 'Clara Voss')
    for (const other of ['therapy', 'surgery']) {
      await page.goto(`/continuity-of-care/${other}`)
      await expect(page).toHaveURL(/\/home$/)
    }
    await page.goto(path)
    await expectTitle(page, 'Continue your psychiatry with Mantra')
  })
  await button(page, 'Continue my Mantra care').click()
  await pick(page, STATE, 'Alask', /^Alaska/)
  await button(page, 'Next').click()
  await test.step('if care is not offered the page says so, links to support, and the school still pays [CONT-10] [CONT-11] [CONT-18]', async () => {
    await expectTitle(page, "We can't continue your psychiatry there")
    await expect(main(page)).toContainText(
      'Unfortunately, we are not currently able to serve patients in Alaska.',
    )
    await expect(main(page).getByRole('link', { name: 'support@mantra.example' })).toHaveAttribute(
      'href',
      'mailto:support@mantra.example',
    )
    await expect(button(page, 'Back')).toHaveCount(0)
    await expectNoAxeFindings(page, 'continue-care/InvalidState')
    await button(page, 'Go to dashboard').click()
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(payerNow).toEqual([{ payment_source: 'Organization', care_status: 'OnHold' }])
  })
  const pricing = main(page).getByRole('region', { name: 'Self-pay pricing' })
  await toPayment(page, 'psychiatry', 'New York')
  await test.step('a discount is next to the price and the form; without a coupon there is none [CONT-12] [ACON-04]', async () => {
    await expect(
      main(page).getByText("You pay $129.00 a visit. It's for the first visit you pay for."),
    ).toBeVisible()
    await expect(pricing.locator('s')).toContainText('$149.00')
    await expect(pricing).toContainText(/Later visits\s*\$149\.00/)
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(button(page, 'Continue Mantra Care')).toBeVisible()
    await changeData(portal, 'delete from user_coupons', 'update coupons set is_automatic = false')
    await toPayment(page, 'psychiatry', 'New York')
    await expect(pricing).toContainText(/Each follow-up visit\s*\$149\.00/)
    await expect(pricing.locator('s')).toHaveCount(0)
    await expect(main(page).getByText(/for the first/)).toHaveCount(0)
  })
  await enterCard(page, '4000002500003155')
  await button(page, 'Continue Mantra Care').click()
  await page
    .getByRole('dialog', { name: 'Your bank asks you to confirm this card' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await test.step('with a card that the bank confirms the person pays from then on [CONT-16] [CONT-18]', async () => {
    await expectTitle(page, "You're all set, Clara!")
    await expect(main(page)).toContainText('Your psychiatry goes on.')
    await expect(button(page, 'Back')).toHaveCount(0)
    await expectNoAxeFindings(page, 'continue-care/Complete')
    await expect.poll(payerNow).toEqual([{ payment_source: 'SelfPay', care_status: 'Active' }])
    await button(page, 'Continue').click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(path)
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('each failed call is reported in its words, or as "something went wrong", and can be repeated with the same entries', async ({
  page,
  portal,
}) => {
  const payerNow = () => readData(portal, payer('jonas@demo.example'))
  const alert = (words: string) => main(page).getByRole('alert').filter({ hasText: words })
  const fails = async (operation: string, press: string) => {
    const mend = await breakCalls(page, operation)
    await button(page, press).click()
    await expect(alert('something went wrong')).toBeVisible()
    await mend()
  }
  await logIn(page, 'Jonas Berg')
  const offer = page.getByRole('link', { name: 'Continue and pay for my own visits' })
  await test.step('from home it opens without menus, and Back in its first step returns home [CONT-19] [RTES-12]', async () => {
    await offer.click()
    await expect(page).toHaveURL(/\/continuity-of-care\/therapy$/)
    await expectTitle(page, 'Continue your therapy with Mantra')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await button(page, 'Back').click()
    await expect(page).toHaveURL(/\/home$/)
    await offer.click()
  })
  await test.step('it begins with a picture; a failed start is reported [CONT-03] [CONT-20] [CONT-18]', async () => {
    await expectTitle(page, 'Continue your therapy with Mantra')
    await expect(main(page).locator('svg').first()).toBeVisible()
    await expect(button(page, 'Back')).toBeVisible()
    await expectNoAxeFindings(page, 'continue-care/Intro')
    await fails('UserCreateCareTransition', 'Continue my Mantra care')
    await changeData(
      portal,
      `update user_care_flows set payment_source = 'Insurance' where care_type = 'Therapy'`,
    )
    await button(page, 'Continue my Mantra care').click()
    await expect(alert('How this care is paid for has changed.')).toBeVisible()
    await changeData(
      portal,
      `update user_care_flows set payment_source = 'Organization' where care_type = 'Therapy'`,
    )
    await button(page, 'Continue my Mantra care').dblclick()
  })
  await test.step('it asks for a state, which is required [CONT-05] [CONT-06] [CONT-20]', async () => {
    await expectTitle(page, QUESTION)
    await expect(main(page).getByText(/^Secondary State\s*\*/)).toBeVisible()
    await expect(button(page, 'Back')).toBeVisible()
    await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true')
    await expectNoAxeFindings(page, 'continue-care/StateSelection')
    await button(page, 'Next').press('Enter')
    await expectTitle(page, QUESTION)
    await pick(page, STATE, 'New Jer', /^New Jersey/)
    await fails('UpdateUser', 'Next')
    await button(page, 'Next').click()
  })
  await test.step('nothing is paid today, but a card is required; going back keeps the state [CONT-13] [CONT-14] [CONT-12]', async () => {
    await expectTitle(page, 'Pay for your therapy visits')
    const pricing = main(page).getByRole('region', { name: 'Self-pay pricing' })
    await expect(
      main(page).getByText("You get 20% off. It's for the first 3 visits you pay for."),
    ).toBeVisible()
    await expect(pricing.locator('s')).toContainText('$99.00')
    await expect(pricing).toContainText('$79.20')
    await expect(pricing).toContainText(/Today's total\s*\$0(?!\.)/)
    await expect(main(page)).toContainText(
      "You won't be charged today. We'll charge this card after each visit you complete.",
    )
    await expect(button(page, 'Continue Mantra Care')).toHaveAttribute('aria-disabled', 'true')
    await expectNoAxeFindings(page, 'continue-care/Payment')
    await button(page, 'Back').click()
    await expectTitle(page, QUESTION)
    await expect(page.getByRole('combobox', { name: STATE })).toHaveValue(/New Jersey|NJ/)
    await button(page, 'Next').click()
    await expectTitle(page, 'Pay for your therapy visits')
  })
  await test.step('a declined card changes nothing; the end is reached even if its call fails [CONT-14] [CONT-16] [CONT-20]', async () => {
    await enterCard(page, '4000000000000002')
    await expect(button(page, 'Continue Mantra Care')).not.toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Continue Mantra Care').click()
    await expect(
      alert('Your card was declined, please contact support@mantra.example.'),
    ).toBeVisible()
    await expectTitle(page, 'Pay for your therapy visits')
    await expect.poll(payerNow).toEqual([{ payment_source: 'Organization', care_status: 'OnHold' }])
    await enterCard(page, '4242424242424242')
    const mend = await breakCalls(page, 'CompletePendingTransition')
    await button(page, 'Continue Mantra Care').click()
    await expectTitle(page, "You're all set, Jonas!")
    await expect(alert('something went wrong')).toBeVisible()
    await mend()
    await button(page, 'Continue').click()
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(payerNow).toEqual([{ payment_source: 'SelfPay', care_status: 'Active' }])
  })
})
