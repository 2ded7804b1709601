import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn, pick } from './patient.ts'
import { expect, test } from './portal-test.ts'

const PASSWORD = 'Quiet-River-42!'
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const confirmed = (page: Page) => page.getByRole('checkbox', { name: /I confirm/ })
const group = (page: Page, name: RegExp) => page.getByRole('group', { name })
const section = (page: Page, name: RegExp) => page.getByRole('region', { name })
const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

/** The activation page of a referred student without a known address. */
async function open(page: Page): Promise<void> {
  await logIn(page, 'Bea Lindqvist')
  await expectTitle(page, 'Finish your account activation')
}

/** Fills everything except the confirmation. */
async function fill(page: Page): Promise<void> {
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await page.getByLabel('Street address').fill('7 Maple Road')
  await page.getByLabel('City').fill('Albany')
  await pick(page, /^State/, 'new york', /New York/)
  await page.getByLabel('Zip code').fill('12207')
  await group(page, /another state/)
    .getByRole('radio', { name: 'No', exact: true })
    .press('Space')
  await field(page, 'Student ID').fill('HC-2042')
  await group(page, /interpreter/)
    .getByRole('radio', { name: 'No', exact: true })
    .press('Space')
}

test('the activation reports a missing password, repetition and second-state answer [ACTV-11] [ACTV-13] [ACTV-15]', async ({
  page,
}) => {
  await open(page)
  await proceed(page).press('Enter')
  await said(page, 'Please enter a password.')
  await said(page, 'Confirm password required')
  await expect(group(page, /another state/).getByText('Please make a selection.')).toBeVisible()
  await expect(field(page, 'Password')).toBeFocused()
})

test('a password must meet the rules below it, and its repetition must be equal [ACTV-14] [ACTV-16]', async ({ page }) => {
  await open(page)
  for (const rule of [
    'At least 1 lowercase letter',
    'At least 1 uppercase letter',
    'At least 1 number',
    'At least 1 special character: ! @ # $ % ^ & * ?',
    'At least 8 characters',
  ])
    await expect(page.getByText(rule)).toBeVisible()
  for (const lacking of ['ALL-UPPER-1', 'all-lower-1', 'No-number!', 'NoSpecial1', 'Sho-rt1']) {
    await field(page, 'Password').fill(lacking)
    await proceed(page).press('Enter')
    await said(page, 'Password does not meet all of the requirements below.')
    await field(page, 'Password').fill(PASSWORD)
    await expect(page.getByText('Password does not meet all of the requirements below.')).toHaveCount(0)
  }
  await field(page, 'Confirm password').fill(`${PASSWORD}x`)
  await proceed(page).press('Enter')
  await said(page, 'Confirm password field does not match')
})

test('the activation continues once its confirmation is checked, and says that it is required [ACTV-08] [ACTV-10]', async ({
  page,
}) => {
  await open(page)
  await fill(page)
  await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true')
  await confirmed(page).press('Space')
  await expect(proceed(page)).not.toHaveAttribute('aria-disabled', 'true')
  await confirmed(page).press('Space')
  await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true')
  await said(page, 'This field is required.')
})

test('sections 3 and 4 ask for the address and for another state, which Yes requires [ACTV-04] [ACTV-05] [ACTV-12]', async ({
  page,
}) => {
  await open(page)
  const address = section(page, /^3 Residential address/)
  for (const label of ['Street address', 'City', 'Zip code']) await expect(address.getByLabel(label)).toBeVisible()
  await proceed(page).press('Enter')
  await expect(address.getByText('Address is required').first()).toBeVisible()
  await address.getByLabel('Zip code').fill('1220')
  await address.getByLabel('Zip code').press('Tab')
  await expect(address.getByText('Invalid zip code').first()).toBeVisible()

  const second = section(page, /^4 Secondary residential state/)
  await expect(second.getByRole('combobox')).toHaveCount(0)
  await second.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
  await expect(second.getByRole('combobox', { name: /Secondary state/ })).toHaveAttribute('placeholder', 'MI')
  await proceed(page).press('Enter')
  await expect(second.getByText('Please select a secondary state or select No above.').first()).toBeVisible()
})

test('an interpreter is offered for American Sign Language and more; Yes shows the list of languages [INTP-01] [INTP-02] [INTP-04]', async ({
  page,
}) => {
  await open(page)
  const own = section(page, /Interpretation$/)
  await expect(own).toContainText('American Sign Language and more than 240 other languages')
  await proceed(page).press('Enter')
  await expect(own.getByText('Please make a selection.').first()).toBeVisible()
  const language = own.getByRole('combobox', { name: /Language/ })
  await expect(language).toBeDisabled()
  await own.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
  await expect(language).toBeEnabled()
  await own.getByRole('radio', { name: 'No', exact: true }).press('Space')
  await expect(language).toBeDisabled()
})

test('an interpreter needs a language from the list [INTP-05] [INTP-06]', async ({ page }) => {
  await open(page)
  const own = section(page, /Interpretation$/)
  await own.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
  await proceed(page).press('Enter')
  await expect(own.getByText('Please select a language or select No above.').first()).toBeVisible()
  await own.getByRole('combobox', { name: /Language/ }).pressSequentially('Elvish')
  await own.getByRole('combobox', { name: /Language/ }).press('Tab')
  await expect(own.getByText('Not a valid language').first()).toBeVisible()
})

test('the student ID is required in the activation and in the booking [BOOK-18]', async ({ page }) => {
  await open(page)
  await proceed(page).press('Enter')
  await expect(
    section(page, /Student ID$/)
      .getByText('This field is required.')
      .first(),
  ).toBeVisible()
  await logIn(page, 'Theo Brandt')
  await expectTitle(page, 'What is your student ID?')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await said(page, 'This field is required.')
  await expectTitle(page, 'What is your student ID?')
})

test('a self-pay person in a state without care is warned before the form, and may change the state', async ({ page }) => {
  await logIn(page, 'Aurora Beck')
  await expectTitle(page, "We can't offer care in Alaska yet")
  await expectNoAxeFindings(page, 'account-activation/out-of-reach')
  await page.getByRole('button', { name: 'Change my state' }).click()
  await expectTitle(page, 'Finish your account activation')
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await pick(page, /^State/, 'new york', /New York/)
  await group(page, /another state/)
    .getByRole('radio', { name: 'No', exact: true })
    .press('Space')
  await confirmed(page).press('Space')
  await proceed(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finish your account activation' })).toHaveCount(0)
})
