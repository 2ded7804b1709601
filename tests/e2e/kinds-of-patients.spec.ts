import type { Page } from 'playwright/test'
import { expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })
/** Buttons of free times, named by day, time, zone and provider. */
const times = (page: Page) => button(page, /\d{1,2}:\d{2} [AP]M/)

test('the root address, and a way out of the first questions', async ({ page }) => {
  await test.step('the root address opens the gate’s next step, and home if there is no step left [ROUT-01]', async () => {
    await startSession(page, 'Lucy Bell')
    await page.goto('/')
    await expectTitle(page, 'Parent or guardian consent is required')
    await startSession(page, 'Julia Weiss')
    await page.goto('/?from=mail')
    await expectTitle(page, 'Welcome, Julia')
    await expect(page).toHaveURL('/?from=mail')
    await expect(page.getByRole('link', { name: 'See your results' })).toBeVisible()
  })
  await test.step('a person who must enter a profile can log out instead [WIZD-03]', async () => {
    await logIn(page, 'Owen Pryce')
    await expectTitle(page, 'What is your phone number?')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectTitle(page, 'Welcome back')
  })
})

test('who pays for a first visit, and who holds it', async ({ page }) => {
  await test.step('a school pays for its student’s visit [ROLE-01]', async () => {
    await logIn(page, 'Dana Whitfield')
    await button(page, 'Continue').click()
    await expectTitle(page, 'Choose your care type')
    await page.getByRole('radio', { name: 'Therapy', exact: true }).press('Space')
    await button(page, 'Continue').click()
    await times(page).first().click()
    await expectTitle(page, 'Review appointment details')
    await expect(button(page, 'Confirm appointment')).toBeVisible()
    await expect(page.getByRole('main').getByText(/\$\d/).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByLabel('Card number')).toHaveCount(0)
  })
  await test.step('a person without a school pays by card [ROLE-01]', async () => {
    await logIn(page, 'Caleb Stone')
    await button(page, 'Continue').click()
    await page.getByRole('radio', { name: 'Therapy', exact: true }).press('Space')
    await button(page, 'Continue').click()
    await times(page).first().click()
    await expectTitle(page, 'Review appointment details')
    await expect(page.getByRole('main').getByText(/\$\d/).first()).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeVisible()
  })
  await test.step('psychiatry is with a Psychiatric Provider, in the list of times and in the provider’s details [CNST-01]', async () => {
    await logIn(page, 'Nils Aaberg')
    await button(page, 'Continue').click()
    await expectTitle(page, 'Schedule your psychiatry intake')
    await expect(page.getByText(/Psychiatric Provider/).first()).toBeVisible()
    await button(page, /See all times/)
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'About this provider' })).toBeVisible()
    await expect(page.getByText(/Psychiatric Provider/).first()).toBeVisible()
  })
})
