import type { Page } from 'playwright/test'
import { button, chooseCare, times, toTimes } from './booking-steps.ts'
import { cutOff, enterCard, expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const INVALID = "The coupon code you entered is invalid or couldn't be applied."
const FAILED = 'There was an error applying your coupon code.'

/** Continues up to the review of the first time for a patient who pays by card. */
async function toReview(page: Page): Promise<void> {
  await logIn(page, 'Priya Nair')
  await toTimes(page)
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
}

test('care is chosen on cards that describe it [CARE-01] [CARE-02] [CARE-03]', async ({ page }) => {
  await logIn(page, 'Priya Nair')
  await button(page, 'Continue').click()
  await expectTitle(page, 'Choose your care type')
  for (const [name, words] of [
    ['Therapy', 'Live video sessions with a licensed therapist.'],
    ['Psychiatry', 'Specialized treatment from a licensed prescriber.'],
  ] as const) {
    const card = page.locator('.choice').filter({ has: page.getByRole('radio', { name, exact: true }) })
    await expect(card.getByText(words)).toBeVisible()
  }
})

test('the review names the care, the provider, the video format and the time of the charge [CONF-01] [CONF-03] [CONF-06]', async ({
  page,
}) => {
  await logIn(page, 'Priya Nair')
  await toTimes(page)
  const time = times(page).first()
  const provider = /with (?<name>[^,]+)$/.exec((await time.getAttribute('aria-label')) ?? '')?.groups?.name ?? 'nobody'
  await time.click()
  await expectTitle(page, 'Review appointment details')
  const visit = page.getByRole('region', { name: 'Therapy intake' })
  await expect(visit.getByText(`with ${provider}`)).toBeVisible()
  await expect(visit.getByText('Video appointment')).toBeVisible()
  await expect(page.getByText("You'll be charged after completing your appointment.")).toBeVisible()
})

test('the review shows the price of follow-ups, when the card is charged and that it is safe [CONF-07] [CONF-09]', async ({
  page,
}) => {
  await logIn(page, 'Priya Nair')
  await button(page, 'Continue').click()
  for (const [care, price] of [
    ['Therapy', '$99.00'],
    ['Psychiatry', '$149.00'],
  ] as const) {
    await expectTitle(page, 'Choose your care type')
    await chooseCare(page, care)
    await times(page).first().click()
    await expectTitle(page, 'Review appointment details')
    await expect(page.getByText(`Follow-ups cost ${price} per session.`, { exact: true })).toBeVisible()
    const inOrder = [
      'Patient Payment',
      "You'll be charged after completing your appointment.",
      'Your payment information is secure and encrypted.',
    ]
    await expect(page.getByRole('main')).toHaveText(new RegExp(inOrder.join('.*'), 's'))
    await button(page, 'Choose, completed').click()
  }
})

test('the payment has a card form and a coupon form, and Confirm waits for the card [CONF-08] [CONF-10] [CONF-18]', async ({
  page,
}) => {
  await toReview(page)
  await expect(page.getByRole('heading', { name: 'Patient Payment' })).toBeVisible()
  await expect(page.getByLabel('Coupon code')).toBeVisible()
  const confirm = button(page, 'Confirm appointment')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await enterCard(page, '4242424242424242')
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
})

test('an invalid or failing coupon is reported; an accepted one shows for how many visits it is valid [COUP-02] [COUP-03] [COUP-04]', async ({
  page,
}) => {
  await toReview(page)
  const apply = async (code: string) => {
    await page.getByLabel('Coupon code').fill(code)
    await button(page, 'Apply').click()
  }
  for (const code of ['NO-SUCH-CODE', 'ENDED']) {
    await apply(code)
    await expect(page.getByText(INVALID)).toBeVisible()
  }
  const reconnect = await cutOff(page, 'ApplyCoupon')
  await apply('FIRST3')
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page.getByText(INVALID)).toBeHidden()
  await reconnect()
  await apply('FIRST3')
  await expect(page.getByText('Your coupon applies to 3 visits.')).toBeVisible()
  await expect(page.getByText(FAILED)).toBeHidden()
  await apply('THERAPY49')
  await expect(page.getByText('Your coupon applies to the first self-paid visit.')).toBeVisible()
})
