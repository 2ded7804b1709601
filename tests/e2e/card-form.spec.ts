import { startPortalProcess } from '../support/portal-process.ts'
import { buildCardPage, serveCardPage } from './card-page/serve-card-page.ts'
import { standInForStripeHosts } from './card-page/stripe-host.ts'
import { startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test.beforeAll(() => buildCardPage())

test("the sandbox's card form works by keyboard alone and returns a token", {
  tag: '@drawn-1',
}, async ({ page, context }) => {
  await serveCardPage(context)
  await startSession(page, 'Daniel Reyes')
  await page.goto('/card-page')
  await page.getByLabel(/^Card number/).focus()
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4/31')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Please enter a valid security code.')).toBeVisible()
  await page.keyboard.type('12207')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid security code.')).toBeVisible()
  await expect(page.getByText('Please enter a valid credit card number.')).toHaveCount(0)
  await page.getByLabel(/^Security code/).fill('123')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Token pm_/)
  await expect(page.getByLabel(/^Card number/)).toHaveValue('4242 4242 4242 4242')

  // The click works although the field that loses the focus shows a message.
  await page.getByLabel(/^Security code/).fill('')
  await page.getByLabel(/^ZIP code/).fill('12')
  await page.getByRole('button', { name: 'Submit' }).click({ delay: 120 })
  await expect(page.getByText('Please enter a valid ZIP code.')).toBeVisible()
  await expect(page.getByText('Please enter a valid security code.')).toBeVisible()
})

test("Stripe's script, frames and requests work under the portal's policy without a violation", {
  tag: '@drawn-3',
}, async ({ page, context }) => {
  const portal = await startPortalProcess({
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  })
  try {
    await serveCardPage(context)
    const host = await standInForStripeHosts(context)
    await page.goto(`${portal.url}/demo`)
    await page.getByRole('button', { name: 'Log in as Daniel Reyes' }).click()
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    expect(host.urls).toEqual([])

    host.failures = 1
    await page.goto(`${portal.url}/card-page`)
    await page.getByRole('button', { name: 'Try again' }).click()
    for (const field of ['cardNumber', 'cardExpiry', 'cardCvc'])
      await page
        .frameLocator(`iframe[title="Secure ${field} input frame"]`)
        .getByLabel('Card field')
        .fill('424')
    await page.getByLabel(/^ZIP code/).fill('12207')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('status')).toHaveText('Token pm_of_the_stand_in')
    expect(new Set(host.urls)).toEqual(
      new Set([
        'https://js.stripe.com/endive/stripe.js',
        ...['cardNumber', 'cardExpiry', 'cardCvc'].map(
          (field) => `https://js.stripe.com/endive/${field}.html`,
        ),
        'https://api.stripe.com/v1/payment_methods',
      ]),
    )
    const reports = async () => (await page.request.get(`${portal.url}/csp-report`)).json()
    await expect.poll(reports).toEqual({ total: 0, byDirective: {} })
  } finally {
    await portal.stop()
  }
})
