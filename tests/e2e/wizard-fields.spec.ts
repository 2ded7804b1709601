import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, hold, logIn, pick, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const state = (page: Page) => page.getByRole('combobox', { name: /^State/ })

async function typeState(page: Page, typed: string): Promise<void> {
  await state(page).press('ControlOrMeta+a')
  await state(page).pressSequentially(typed)
}

async function clearState(page: Page): Promise<void> {
  await state(page).press('ControlOrMeta+a')
  await state(page).press('Delete')
}

test('a referred student completes the wizard, which reports mistakes at their fields [WIZD-01] [ADDR-11] [ERRO-06]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Owen Pryce')
  await expectTitle(page, 'What is your phone number?')
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await test.step('a phone number is required and has ten digits [WIZD-02] [WIZD-09]', async () => {
    await expect(phone).toHaveAccessibleDescription('Format: 999-999-9999')
    await next(page).press('Enter')
    await said(page, 'This field is required.')
    await phone.pressSequentially('2125550')
    await expect(phone).toHaveValue('212-555-0')
    await next(page).press('Enter')
    await said(page, 'Please enter a 10-digit phone number.')
    await expectNoAxeFindings(page, 'getting-started/phone')
  })
  await test.step('a phone number of another account links to support [ERRO-03]', async () => {
    await phone.fill('5550100132')
    await next(page).press('Enter')
    const alert = page.getByRole('group', {
      name: 'An account with this phone number already exists.',
    })
    await expect(alert).toContainText('An account with this phone number already exists.')
    await expect(alert).toContainText('If this is a mistake')
    await expect(alert.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  })
  await test.step('a phone number shows dashes while it is typed, and is stored without them [QTYP-08] [QVAL-08]', async () => {
    for (const [typed, shown] of [
      ['5550100333', '555-010-0333'],
      ['212 555 0188', '212-555-0188'],
    ] as const) {
      await phone.fill('')
      await phone.pressSequentially(typed)
      await expect(phone).toHaveValue(shown)
    }
    await next(page).press('Enter')
    await expectTitle(page, 'Where do you live?')
    const ask = await askAs(portal.url, 'owen@demo.example')
    await expect
      .poll(() => ask('query { currentUser { phone } }'))
      .toEqual({ currentUser: { phone: '2125550188' } })
  })
  await test.step('Back returns one step [WIZD-10]', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expectTitle(page, 'What is your phone number?')
    await next(page).press('Enter')
    await expectTitle(page, 'Where do you live?')
  })
  await expectNoAxeFindings(page, 'getting-started/address/all')
  const zip = page.getByLabel('Zip code')
  const known = await zip.inputValue()
  await zip.fill('')
  await next(page).press('Enter')
  await said(page, 'Zip code is required')
  await expect(zip).toBeFocused()
  await zip.fill(known)
  await next(page).press('Enter')

  await expectTitle(page, 'What are your pronouns?')
  await expectNoAxeFindings(page, 'getting-started/pronouns')
  await next(page).press('Enter')

  await expectTitle(page, 'Interpretation services')
  await page.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
  await pick(page, 'Language', 'american sign', /American Sign Language/)
  await expectNoAxeFindings(page, 'getting-started/interpretation/all')
  const reconnect = await cutOff(page, 'UpdateUser')
  await next(page).press('Enter')
  await expect(
    page.getByRole('group', { name: 'An unexpected error occurred. Please try again.' }),
  ).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue(
    /American Sign Language/,
  )
  await reconnect()
  await next(page).press('Enter')
  await expectTitle(page, "Let's check in with how you're feeling")
})

test('the parts of an address are checked one by one', async ({ page }) => {
  await logIn(page, 'Owen Pryce')
  await page.getByLabel('Phone number').fill('5550100222')
  await next(page).press('Enter')
  await expectTitle(page, 'Where do you live?')
  const [street, second] = [page.getByLabel('Street address'), page.getByLabel(/^Apartment/)]
  const [city, zip] = [page.getByLabel('City'), page.getByLabel('Zip code')]
  await test.step('a state is found by code and by name, and stored as its code [ADDR-02] [ADDR-03] [ADDR-04]', async () => {
    await expect(state(page)).toHaveAttribute('placeholder', 'MI')
    await typeState(page, 'tx')
    await expect(page.getByRole('option', { name: /Texas/ })).toBeVisible()
    await typeState(page, 'yor')
    await expect(page.getByRole('option', { name: /New York/ })).toBeVisible()
    await typeState(page, 'ny')
    await state(page).press('Tab')
    await expect(state(page)).toHaveValue('NY')
  })
  await test.step('an unknown state is reported, and stays in the field [ADDR-01]', async () => {
    await typeState(page, 'Narnia')
    await state(page).press('Tab')
    await said(page, 'Not a valid state')
    await expect(state(page)).toHaveValue('Narnia')
  })
  await test.step('a line has at most 35 characters; a zip code has 5 or 9 digits [ADDR-06] [ADDR-12]', async () => {
    const tooLong = page.getByText('Must be less than 35 characters')
    for (const line of [street, second]) {
      await line.fill('x'.repeat(36))
      await line.press('Tab')
      await expect(tooLong.first()).toBeVisible()
      await line.fill('x'.repeat(35))
      await expect(tooLong).toHaveCount(0)
    }
    const wrong = page.getByText('Invalid zip code')
    for (const [typed, isWrong] of [
      ['1220', true],
      ['12207-123', true],
      ['12207-12345', true],
      ['12207', false],
      ['12207-1234', false],
      ['12207 1234', false],
    ] as const) {
      await zip.fill(typed)
      await zip.press('Tab')
      await (isWrong ? expect(wrong.first()).toBeVisible() : expect(wrong).toHaveCount(0))
    }
  })
  await test.step('street, city and state are required, each with its own message [ADDR-05] [ADDR-08] [ADDR-09]', async () => {
    for (const line of [street, second, city]) await line.fill('')
    await clearState(page)
    const missing = ['Address is required', 'City is required', 'State is required']
    await next(page).press('Enter')
    await expect(street).toBeFocused()
    for (const [fill, words] of [
      [() => street.fill('1 Elm Street'), missing[0]],
      [() => city.fill('Albany'), missing[1]],
      [() => typeState(page, 'ny'), missing[2]],
    ] as const) {
      for (const one of missing) await said(page, one)
      await expectTitle(page, 'Where do you live?')
      await fill()
      await page.keyboard.press('Tab')
      await expect(page.getByText(words ?? '')).toHaveCount(0)
      missing.shift()
      await next(page).press('Enter')
    }
  })
  await test.step('the second line is optional [ADDR-07]', async () => {
    await expectTitle(page, 'What are your pronouns?')
  })
})

test('the forced wizard begins with the name, shows known data, saves everything and returns [WIZD-07]', async ({
  page,
}) => {
  await startSession(page, 'Nils Aaberg')
  await page.goto('/home?forceBlocker=gettingStarted')
  await expectTitle(page, 'What is your name?')
  await expect(page.getByLabel('Legal first name')).toHaveValue('Nils')
  await test.step('both legal names are required; only support can change a known phone number [WIZD-06] [WIZD-12]', async () => {
    for (const label of ['Legal first name', 'Legal last name']) {
      const known = await page.getByLabel(label).inputValue()
      await page.getByLabel(label).fill('')
      await next(page).press('Enter')
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      await expectTitle(page, 'What is your name?')
      await page.getByLabel(label).fill(known)
    }
    await page.getByRole('button', { name: 'Add preferred name' }).click()
    await page.getByLabel('Preferred name').fill('Nisse')
    await expectNoAxeFindings(page, 'getting-started/name')
    await next(page).press('Enter')
    await expectTitle(page, 'What is your phone number?')
    await expect(page.getByLabel('Phone number')).toBeDisabled()
    await expect(page.getByLabel('Phone number')).toHaveValue('555-010-0132')
    await said(page, 'To update your phone number, contact Patient Support.')
    await next(page).press('Enter')
  })
  await expectTitle(page, 'Where do you live?')
  await test.step('a state that the school does not offer is reported; a step stays until it is saved [ADDR-13] [WIZD-05]', async () => {
    await pick(page, /^State/, 'texas', /Texas/)
    await next(page).press('Enter')
    await said(
      page,
      'Service availability is currently limited in Texas. Contact support for more info.',
    )
    await pick(page, /^State/, 'new york', /New York/)
    const reconnect = await cutOff(page, 'UpdateUser')
    await next(page).press('Enter')
    await expect(page.getByRole('group', { name: 'An unexpected error occurred.' })).toBeFocused()
    await expectTitle(page, 'Where do you live?')
    await reconnect()
    await next(page).press('Enter')
  })
  await expectTitle(page, 'What are your pronouns?')
  const release = await hold(page, 'CurrentUser')
  await next(page).click()
  await expectTitle(page, 'Saving your profile...')
  await expectNoAxeFindings(page, 'getting-started/saved')
  release()
  await expectTitle(page, /^Nisse, .*here are your results/)
})

test('a state without self-paid care is reported; the server’s messages about a profile appear line by line, or as one general sentence [ADDR-14] [ERRO-04]', async ({
  page,
}) => {
  await startSession(page, 'Julia Weiss')
  await page.goto('/home?forceBlocker=gettingStarted')
  await expectTitle(page, 'What is your phone number?')
  await page.getByLabel('Phone number').fill('5550100444')
  await next(page).press('Enter')
  await expectTitle(page, 'Where do you live?')
  for (const [code, name] of [
    ['ak', 'Alaska'],
    ['hi', 'Hawaii'],
  ] as const) {
    await typeState(page, code)
    await state(page).press('Tab')
    await next(page).press('Enter')
    await said(
      page,
      `Mantra is not currently set up to offer services in ${name}. Please contact Patient Support at support@mantra.example.`,
    )
    await expectTitle(page, 'Where do you live?')
  }
  await typeState(page, 'ca')
  await state(page).press('Tab')
  await expect(page.getByText(/not currently set up/)).toHaveCount(0)

  // Like a client without validation.
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON()
    if (body.operationName === 'UpdateUser')
      Object.assign(body.variables.updates.primaryAddress, { city: '', zip: '1' })
    await route.continue({ postData: JSON.stringify(body) })
  })
  await next(page).press('Enter')
  const alert = page.getByRole('main').getByRole('group', { name: /City is required/ })
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('paragraph')).toHaveText(['City is required', 'Invalid zip code'])
  await page.unroute('**/graphql')
  await cutOff(page, 'UpdateUser')
  await next(page).press('Enter')
  await expect(
    page.getByRole('group', { name: 'An unexpected error occurred.', exact: true }),
  ).toBeFocused()
  await expectTitle(page, 'Where do you live?')
})
