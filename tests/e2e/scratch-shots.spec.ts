import { askAs } from './ask-as.ts'
import { logIn } from './patient.ts'
import { test } from './portal-test.ts'

test('shots', async ({ page, portal }) => {
  test.setTimeout(500_000)
  const julia = await askAs(portal.url, 'julia@demo.example')
  await julia(`mutation { savePaymentMethod(token: "pm_card_chargeCustomerFail", type: "card", idempotencyKey: "card-that-declines") { id } }`)
  const shoot = async (name: string) => {
    for (const [w, scheme] of [[390, 'light'], [390, 'dark'], [1280, 'light']] as const) {
      await page.setViewportSize({ width: w, height: 844 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `/tmp/p/shot-${name}-${w}-${scheme}.png`, fullPage: true })
    }
  }
  await logIn(page, 'Hana Novak')
  await shoot('home')
  await page.goto('/assessment-results')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('followup')
  await logIn(page, 'Julia Weiss')
  for (let i = 0; i < 30; i += 1) {
    await page.goto('/billing')
    if (await page.getByRole('link', { name: 'Pay with another card' }).waitFor({ timeout: 5000 }).then(() => true, () => false)) break
  }
  await shoot('billing')
  await page.getByRole('link', { name: 'Pay with another card' }).click()
  await page.getByLabel('Card number').waitFor()
  await page.getByRole('button', { name: 'Pay this visit' }).click()
  await shoot('pay')
})
