import type { Page } from 'playwright/test'
import { button, chooseCare, times, toTimes } from './booking-steps.ts'
import { cutOff, enterCard, expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const INVALID = "The coupon code you entered is invalid or couldn't be applied."
const FAILED = 'There was an error applying your coupon code.'

test('a self-pay person reviews the first visit of each kind of care, its price and coupon, before confirming', async ({
  page,
}) => {
  await logIn(page, 'Priya Nair')
  await toTimes(page)
  const time = times(page).first()
  const provider =
    /with (?<name>[^,]+)$/.exec((await time.getAttribute('aria-label')) ?? '')?.groups?.name ??
    'nobody'
  await time.click()
  await expectTitle(page, 'Review appointment details')
  await test.step('the care, the provider, the video format and the time of the charge are named [CONF-01] [CONF-03] [CONF-06]', async () => {
    const visit = page.getByRole('region', { name: 'Therapy intake' })
    await expect(visit.getByText(`with ${provider}`)).toBeVisible()
    await expect(visit.getByText('Video appointment')).toBeVisible()
    await expect(
      page.getByText("You'll be charged after completing your appointment."),
    ).toBeVisible()
  })
  await expectPrice(page, '$99.00')
  await test.step('there are a card form and a coupon form, and Confirm waits for the card [CONF-08] [CONF-10] [CONF-18]', async () => {
    await expect(page.getByRole('heading', { name: 'Patient Payment' })).toBeVisible()
    await expect(page.getByLabel('Coupon code')).toBeVisible()
    const confirm = button(page, 'Confirm appointment')
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await enterCard(page, '4242424242424242')
    await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('an invalid or failing coupon is reported; an accepted one shows for how many visits it is valid [COUP-02] [COUP-03] [COUP-04]', async () => {
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
  await test.step('the price of follow-ups, when the card is charged and that it is safe [CONF-07] [CONF-09]', async () => {
    await button(page, 'Choose, completed').click()
    await expectTitle(page, 'Choose your care type')
    await chooseCare(page, 'Psychiatry')
    await times(page).first().click()
    await expectTitle(page, 'Review appointment details')
    await expectPrice(page, '$149.00')
  })
})

async function expectPrice(page: Page, price: string): Promise<void> {
  await expect(
    page.getByText(`Follow-ups cost ${price} per session.`, { exact: true }),
  ).toBeVisible()
  const inOrder = [
    'Patient Payment',
    "You'll be charged after completing your appointment.",
    'Your payment information is secure and encrypted.',
  ]
  await expect(page.getByRole('main')).toHaveText(new RegExp(inOrder.join('.*'), 's'))
}
