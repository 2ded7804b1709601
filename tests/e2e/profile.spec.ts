import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, hold, listen, logIn, pick, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a referred student completes the wizard, which reports mistakes at their fields [WIZD-01] [ADDR-11] [ERRO-06]', async ({
  page,
}) => {
  await logIn(page, 'Owen Pryce')
  const next = page.getByRole('button', { name: 'Next' })
  await expectTitle(page, 'What is your phone number?')
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
  await page.getByLabel('Phone number').fill('12')
  await next.press('Enter')
  await expect(page.getByText('Please enter a 10-digit phone number.').first()).toBeVisible()
  await expectNoAxeFindings(page, 'getting-started/phone')
  await page.getByLabel('Phone number').fill('5550100222')
  await next.press('Enter')

  await expectTitle(page, 'Where do you live?')
  await expectNoAxeFindings(page, 'getting-started/address/all')
  const zip = page.getByLabel('Zip code')
  const known = await zip.inputValue()
  await zip.fill('')
  await next.press('Enter')
  await expect(page.getByText('Zip code is required').first()).toBeVisible()
  await expect(zip).toBeFocused()
  await zip.fill(known)
  await next.press('Enter')

  await expectTitle(page, 'What are your pronouns?')
  await expectNoAxeFindings(page, 'getting-started/pronouns')
  await next.press('Enter')

  await expectTitle(page, 'Interpretation services')
  await page.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
  await pick(page, 'Language', 'american sign', /American Sign Language/)
  await expectNoAxeFindings(page, 'getting-started/interpretation/all')
  const reconnect = await cutOff(page, 'UpdateUser')
  await next.press('Enter')
  await expect(page.getByRole('group', { name: 'An unexpected error occurred. Please try again.' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue(/American Sign Language/)
  await reconnect()
  await next.press('Enter')
  await expectTitle(page, "Let's check in with how you're feeling")
})

test('a referred account is activated with a password and an address, in numbered sections [ACTV-01] [ACTV-09] [ERRO-09]', async ({
  page,
}) => {
  await logIn(page, 'Bea Lindqvist')
  await expectTitle(page, 'Finish your account activation')
  await expectNoAxeFindings(page, 'account-activation/account/all')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a rainy evening in May')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a rainy evening in May')
  await page.getByLabel('Street address').fill('7 Maple Road')
  await page.getByLabel('City').fill('Albany')
  await pick(page, /^State/, 'new york', /New York/)
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
  const asked = listen(page)
  const reconnect = await cutOff(page, 'ActivateAccount')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('group', { name: 'An unexpected error occurred. Please try again.' })).toBeFocused()
  await expect(page.getByLabel('City')).toHaveValue('Albany')
  await reconnect()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle(page, "Bea, we're glad you're here")
  expect(asked.filter((operation) => operation === 'ActivateAccount')).toHaveLength(2)
  expect(asked.indexOf('UpdateUser')).toBeGreaterThan(asked.lastIndexOf('ActivateAccount'))
})

test('a state that the school does not offer is reported immediately; a step stays until it is saved [ADDR-13] [WIZD-05]', async ({
  page,
}) => {
  await startSession(page, 'Nils Aaberg')
  await page.goto('/home?forceBlocker=gettingStarted')
  const next = page.getByRole('button', { name: 'Next' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(next).toBeVisible()
  for (let now = await heading.textContent(); now !== 'Where do you live?'; now = await heading.textContent()) {
    await next.press('Enter')
    await expect(heading).not.toHaveText(now ?? '')
  }
  await pick(page, /^State/, 'texas', /Texas/)
  await next.press('Enter')
  await expect(
    page.getByText(/Service availability is currently limited in Texas\. Contact support for more info\./).first(),
  ).toBeVisible()
  await pick(page, /^State/, 'new york', /New York/)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const reconnect = await cutOff(page, 'UpdateUser')
  await next.press('Enter')
  await expect(page.getByRole('group', { name: 'An unexpected error occurred.' })).toBeFocused()
  await expectTitle(page, title ?? '')
  await reconnect()
  await next.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '')
})

test('the forced wizard begins with the name, shows known data, saves everything and returns [WIZD-07]', async ({ page }) => {
  await startSession(page, 'Nils Aaberg')
  await page.goto('/home?forceBlocker=gettingStarted')
  await expectTitle(page, 'What is your name?')
  await expect(page.getByLabel('Legal first name')).toHaveValue('Nils')
  await page.getByRole('button', { name: 'Add preferred name' }).click()
  await page.getByLabel('Preferred name').fill('Nisse')
  await expectNoAxeFindings(page, 'getting-started/name')
  for (const title of ['What is your phone number?', 'Where do you live?', 'What are your pronouns?']) {
    await page.getByRole('button', { name: 'Next' }).click()
    await expectTitle(page, title)
  }
  const release = await hold(page, 'CurrentUser')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectTitle(page, 'Saving your profile...')
  await expectNoAxeFindings(page, 'getting-started/saved')
  release()
  await expectTitle(page, /^Nisse, .*here are your results/)
})
