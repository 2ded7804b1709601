import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, goOn, logIn, startSession } from './patient.ts'
import { test } from './operator-test.ts'
import { expect } from './portal-test.ts'
import { takeScales } from './take-scales.ts'

const ASRS = { last: 'asrs', worry: 'Several days', looks: 'at-the-last-section' } as const

test('once its wording is confirmed, a patient with the ADHD flag is asked the ASRS in place of the attention check, and sees its score', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Leo Martin')
  await page.goto(await askFor(portal, 'leo', 'Scales'))
  await expect(page.getByText('MONTHLY ASSESSMENT')).toBeVisible()
  await takeScales(page, { ...ASRS, flow: 'scales', attention: 'Often' })
  await expectTitle(page, 'Leo, based on your answers, here are your results')
  await expect(page.getByRole('button', { name: 'ADHD score 6/6, Likely' })).toBeVisible()
})

test('scales whose results are skipped still bring crisis help before they end [ASMT-33]', async ({ page, portal }) => {
  await startSession(page, 'Leo Martin')
  await page.goto(await askFor(portal, 'leo', 'PreVisitScales'))
  await expect(page.getByText('PROGRESS TRACKER')).toBeVisible()
  await takeScales(page, { ...ASRS, flow: 'pre-visit-scales', attention: 'Rarely' })
  await expect(page.getByRole('main').getByRole('link', { name: /Call 988/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you', exact: true })).toBeHidden()
  await expectNoAxeFindings(page, 'pre-visit-scales/crisis-first')
  await goOn(page)
  await expectTitle(page, 'Welcome, Leo')
})

test("an operator's own words stand on the login, in the notice without a connection and on the crisis page", async ({
  page,
  context,
}) => {
  await page.goto('/crisis-resources')
  await expect(page.getByText('Any reason is good enough.')).toBeVisible()
  await page.goto('/login')
  await expectTitle(page, 'Good to see you')
  await logIn(page, 'Leo Martin')
  await expectTitle(page, 'Welcome, Leo')
  await context.setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No connection.')).toBeHidden()
})

test("the fee of a late cancellation is the operator's [PAYM-03]", async ({ page }) => {
  await logIn(page, 'Marco Silva')
  await expectTitle(page, 'Add a payment method')
  await expect(page.getByText('A late cancellation fee of $35.50 applies within 24 hours of your appointment.')).toBeVisible()
})
