import { button, times, toTimes } from './booking-steps.ts'
import { cutOff, expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a referred student schedules the care that the school pays for; a failed confirmation is reported and can be repeated [BOOK-01] [ERRO-07]', async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
  await logIn(page, 'Dana Whitfield')
  await expectTitle(page, /here are your results/)
  await button('Continue').click()
  await expectTitle(page, 'Choose your care type')
  await expect(page.getByText(/Your university will cover/)).toBeVisible()
  await page.getByRole('radio', { name: 'Therapy', exact: true }).press('Space')
  await button('Continue').click()
  await expectTitle(page, 'Schedule your therapy intake')
  await button(/\d{1,2}:\d{2} [AP]M/)
    .first()
    .click()
  await expectTitle(page, 'Review appointment details')
  const reconnect = await cutOff(page, 'ScheduleAppointment')
  await button('Confirm appointment').click()
  await expect(page.getByRole('group', { name: 'An unexpected error occurred. Please try again.' })).toBeFocused()
  await expectTitle(page, 'Review appointment details')
  await reconnect()
  await button('Confirm appointment').click()
  await expectTitle(page, 'Appointment booked')
})

test('a student without a referral finds the first visit on the home page, until it is booked [CONF-16]', async ({ page }) => {
  const task = page.getByRole('region', { name: 'Book your first visit' })
  await logIn(page, 'Julia Weiss')
  await expectTitle(page, 'Welcome, Julia')
  await expect(task).toHaveCount(0)
  await logIn(page, 'Aisha Khan')
  await expectTitle(page, 'Welcome, Aisha')
  await task.getByRole('link', { name: 'Start' }).click()
  await toTimes(page)
  const time = times(page).first()
  const provider = /with (?<name>[^,]+)$/.exec((await time.getAttribute('aria-label')) ?? '')?.groups?.name ?? 'nobody'
  await time.click()
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, 'Appointment booked')
  await expect(page.getByText(`Your video appointment with ${provider} is booked.`)).toBeVisible()
  await button(page, 'Start care').click()
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await button(page, 'Start care').click()
  await expectTitle(page, 'Welcome, Aisha')
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  await expect(task).toHaveCount(0)
})

test('a student reads what the school covers: all visits, or how many [CNST-06]', async ({ page }) => {
  await startSession(page, 'Grace Liu')
  await page.goto('/home?forceBlocker=welcome')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectTitle(page, 'Good news')
  await expect(page.getByText('all therapy visits during the semester')).toBeVisible()
  await expect(page.getByText('4 psychiatry visits')).toBeVisible()
})
