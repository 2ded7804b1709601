import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
/** Buttons of free times, named by day, time, zone and provider. */
const times = (page: Page) => button(page, /\d{1,2}:\d{2} [AP]M/)

test('the root address opens the gate’s next step, and home if there is no step left [ROUT-01]', async ({ page }) => {
  await startSession(page, 'Lucy Bell')
  await page.goto('/')
  await expectTitle(page, 'Parent or guardian consent is required')
  await startSession(page, 'Julia Weiss')
  await page.goto('/?from=mail')
  await expectTitle(page, 'Welcome, Julia')
  await expect(page).toHaveURL('/?from=mail')
  await expect(page.getByRole('link', { name: 'See your results' })).toBeVisible()
})

test('a person who must enter a profile can log out instead [WIZD-03]', async ({ page }) => {
  await logIn(page, 'Owen Pryce')
  await expectTitle(page, 'What is your phone number?')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectTitle(page, 'Welcome back')
  await page.goto('/home')
  await expectTitle(page, 'Welcome back')
})

test('a school pays for its student’s visit; a person without a school pays by card [ROLE-01]', async ({ page }) => {
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

  await logIn(page, 'Caleb Stone')
  await button(page, 'Continue').click()
  await page.getByRole('radio', { name: 'Therapy', exact: true }).press('Space')
  await button(page, 'Continue').click()
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await expect(page.getByRole('main').getByText(/\$\d/).first()).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeVisible()
})

test('psychiatry is with a Psychiatric Provider, in the list of times and in the provider’s details [CNST-01]', async ({
  page,
}) => {
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

test('only patients have screens: the site map has theirs, and paths of providers and staff open home [ROLE-04] [DROL-01]', async ({
  page,
}) => {
  await startSession(page, 'Julia Weiss')
  for (const path of ['/admin', '/admin/users', '/provider', '/provider/schedule', '/staff']) {
    await page.goto(path)
    await expectTitle(page, 'Welcome, Julia')
  }
  await page.getByRole('link', { name: 'Site Map' }).click()
  await expectTitle(page, 'Site Map')
  const links = page.getByRole('main').getByRole('link')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual([
      '/home',
      '/assessment-results',
      '/appointments',
      '/billing',
      '/billing/history',
      '/account/profile',
      '/account/data',
      '/account/security',
      '/messages',
      '/support',
      '/crisis-resources',
    ])
})

test('support mentions prescriptions only to people with ongoing psychiatry [ROLE-08]', async ({ page }) => {
  const prescriptions = page.getByRole('main').getByRole('link', { name: /^Prescriptions/ })
  await startSession(page, 'Ines Costa')
  await page.goto('/support')
  await expectTitle(page, 'What can we help you with?')
  await expect(prescriptions).toBeVisible()
  await startSession(page, 'Julia Weiss')
  await page.goto('/support')
  await expectTitle(page, 'What can we help you with?')
  await expect(prescriptions).toBeHidden()
})

test('only people of a school that offers a crisis call find it at home, as a link that dials [ROLE-09]', async ({ page }) => {
  const call = page.getByRole('region', { name: 'Talk to someone now' })
  await logIn(page, 'Aisha Khan')
  await expectTitle(page, 'Welcome, Aisha')
  await expect(call.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
  await expectNoAxeFindings(page, 'page/home', 'home/crisis-call', 'home/first-visit')
  await logIn(page, 'Julia Weiss')
  await expectTitle(page, 'Welcome, Julia')
  await expect(call).toBeHidden()
})
