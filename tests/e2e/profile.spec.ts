import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a referred student goes through the wizard, and what is wrong is said at its field [WIZD-01]', async ({ page }) => {
  await logIn(page, 'Owen Pryce')
  const next = page.getByRole('button', { name: 'Next' })
  await expectTitle(page, 'What is your phone number?')
  await expect(page.getByText('Question 1 of 4')).toBeVisible()
  await page.getByLabel('Phone number').fill('12')
  await next.press('Enter')
  await expect(page.getByText('Please enter a 10-digit phone number.').first()).toBeVisible()
  await expectNoAxeFindings(page, 'getting-started/phone')
  await page.getByLabel('Phone number').fill('5550100222')
  await next.press('Enter')

  await expectTitle(page, 'Where do you live?')
  await expectNoAxeFindings(page, 'getting-started/address/all')
  await next.press('Enter')

  await expectTitle(page, 'What are your pronouns?')
  await expectNoAxeFindings(page, 'getting-started/pronouns')
  await next.press('Enter')

  await expectTitle(page, 'Interpretation services')
  await page.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
  await page.getByRole('combobox', { name: 'Language' }).pressSequentially('american sign')
  await page.getByRole('option', { name: /American Sign Language/ }).click()
  await expectNoAxeFindings(page, 'getting-started/interpretation/all')
  await next.press('Enter')
  await expectTitle(page, "Let's check in with how you're feeling")
})

test('a referred account is activated with a password and an address, in numbered sections [ACTV-01]', async ({ page }) => {
  await logIn(page, 'Bea Lindqvist')
  await expectTitle(page, 'Finish your account activation')
  await expectNoAxeFindings(page, 'account-activation/account/all')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a rainy evening in May')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a rainy evening in May')
  await page.getByLabel('Street address').fill('7 Maple Road')
  await page.getByLabel('City').fill('Albany')
  await page.getByRole('combobox', { name: /^State/ }).pressSequentially('new york')
  await page.getByRole('option', { name: /New York/ }).click()
  await page.getByLabel('Zip code').fill('12207')
  await page
    .getByRole('group', { name: /another state while receiving care/ })
    .getByRole('radio', { name: 'No', exact: true })
    .press('Space')
  await page.getByRole('textbox', { name: 'Student ID' }).fill('HC-2042')
  await page
    .getByRole('group', { name: /interpreter/ })
    .getByRole('radio', { name: 'No', exact: true })
    .press('Space')
  await page.getByRole('checkbox', { name: /I confirm/ }).press('Space')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle(page, "Bea, we're glad you're here")
})
