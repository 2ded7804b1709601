import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, listen, logIn, pick } from './patient.ts'
import { expect, test } from './portal-test.ts'

const PASSWORD = 'Quiet-River-42!'
const LONG_PASSWORD = 'a rainy evening in May'
const WEAK = 'Password does not meet all of the requirements below.'
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
  await field(page, 'Password').fill(LONG_PASSWORD)
  await field(page, 'Confirm password').fill(LONG_PASSWORD)
  await page.getByLabel('Street address').fill('7 Maple Road')
  await page.getByLabel('City').fill('Albany')
  await pick(page, /^State/, 'new york', /New York/)
  await page.getByLabel('Zip code').fill('12207')
  await group(page, /another state while receiving care/)
    .getByRole('radio', { name: 'No', exact: true })
    .press('Space')
  await field(page, 'Student ID').fill('HC-2042')
  await group(page, /interpreter/)
    .getByRole('radio', { name: 'No', exact: true })
    .press('Space')
}

test('a referred account is activated with a password and an address, in numbered sections [ACTV-01] [ACTV-09] [ERRO-09]', async ({
  page,
}) => {
  await open(page)
  await expectNoAxeFindings(page, 'account-activation/account/all')
  await fill(page)
  await test.step('the button waits for the confirmation, which is required [ACTV-08] [ACTV-10]', async () => {
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true')
    await confirmed(page).press('Space')
    await expect(proceed(page)).not.toHaveAttribute('aria-disabled', 'true')
    await confirmed(page).press('Space')
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true')
    await said(page, 'This field is required.')
    await confirmed(page).press('Space')
  })
  const asked = listen(page)
  const reconnect = await cutOff(page, 'ActivateAccount')
  await proceed(page).click()
  await expect(
    page.getByRole('group', { name: 'An unexpected error occurred. Please try again.' }),
  ).toBeFocused()
  await expect(page.getByLabel('City')).toHaveValue('Albany')
  await reconnect()
  await proceed(page).click()
  await expectTitle(page, "Bea, we're glad you're here")
  expect(asked.filter((operation) => operation === 'ActivateAccount')).toHaveLength(2)
  expect(asked.indexOf('UpdateUser')).toBeGreaterThan(asked.lastIndexOf('ActivateAccount'))
})

test('the activation asks for password, address, other state, interpreter and student ID, and reports what is missing', async ({
  page,
}) => {
  await open(page)
  await test.step('a missing password, repetition and second-state answer are reported [ACTV-11] [ACTV-13] [ACTV-15]', async () => {
    await proceed(page).press('Enter')
    await said(page, 'Please enter a password.')
    await said(page, 'Confirm password required')
    await expect(group(page, /another state/).getByText('Please make a selection.')).toBeVisible()
    await expect(field(page, 'Password')).toBeFocused()
  })
  await test.step('a password must meet the rules below it, and its repetition must be equal [ACTV-14] [ACTV-16]', async () => {
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
      await said(page, WEAK)
      await field(page, 'Password').fill(PASSWORD)
      await expect(page.getByText(WEAK)).toHaveCount(0)
    }
    await field(page, 'Confirm password').fill(`${PASSWORD}x`)
    await proceed(page).press('Enter')
    await said(page, 'Confirm password field does not match')
  })
  await test.step('sections 3 and 4: the address, and another state, which Yes requires [ACTV-04] [ACTV-05] [ACTV-12]', async () => {
    const address = section(page, /^3 Residential address/)
    for (const label of ['Street address', 'City', 'Zip code'])
      await expect(address.getByLabel(label)).toBeVisible()
    await expect(address.getByText('Address is required').first()).toBeVisible()
    await address.getByLabel('Zip code').fill('1220')
    await address.getByLabel('Zip code').press('Tab')
    await expect(address.getByText('Invalid zip code').first()).toBeVisible()
    const second = section(page, /^4 Secondary residential state/)
    await expect(second.getByRole('combobox')).toHaveCount(0)
    await second.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
    await expect(second.getByRole('combobox', { name: /Secondary state/ })).toHaveAttribute(
      'placeholder',
      'MI',
    )
    await proceed(page).press('Enter')
    await expect(
      second.getByText('Please select a secondary state or select No above.').first(),
    ).toBeVisible()
  })
  const interpreter = section(page, /Interpretation$/)
  const language = interpreter.getByRole('combobox', { name: /Language/ })
  const answer = (name: string) =>
    interpreter.getByRole('radio', { name, exact: true }).press('Space')
  await test.step('an interpreter is offered; Yes opens the list of languages [INTP-01] [INTP-02] [INTP-04]', async () => {
    await expect(interpreter).toContainText(
      'American Sign Language and more than 240 other languages',
    )
    await expect(interpreter.getByText('Please make a selection.').first()).toBeVisible()
    await expect(language).toBeDisabled()
    await answer('Yes')
    await expect(language).toBeEnabled()
    await answer('No')
    await expect(language).toBeDisabled()
  })
  await test.step('an interpreter needs a language from the list [INTP-05] [INTP-06]', async () => {
    await answer('Yes')
    await proceed(page).press('Enter')
    await expect(
      interpreter.getByText('Please select a language or select No above.').first(),
    ).toBeVisible()
    await language.pressSequentially('Elvish')
    await language.press('Tab')
    await expect(interpreter.getByText('Not a valid language').first()).toBeVisible()
  })
  await test.step('the student ID is required here and in the booking [BOOK-18]', async () => {
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
})

test('a self-pay person in a state without care is warned before the form, and may change the state', async ({
  page,
}) => {
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
  await expect(
    page.getByRole('heading', { level: 1, name: 'Finish your account activation' }),
  ).toHaveCount(0)
})
