import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, goOn, hold, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { askAs } from './ask-as.ts'

const times = (page: Page) => page.getByRole('main').getByRole('button', { name: /\d{1,2}:\d{2} [AP]M/ })

/** From the results to the times of therapy. */
async function toTimes(page: Page): Promise<void> {
  await expectTitle(page, /here are your results/)
  await goOn(page)
  await expectTitle(page, 'Choose your care type')
  await page.getByRole('radio', { name: 'Therapy', exact: true }).press('Space')
  await goOn(page)
  await expectTitle(page, 'Schedule your therapy intake')
  await expect(times(page).first()).toBeVisible()
}

test('a time that a second patient takes meanwhile is said to be gone before anything is reviewed', async ({ page, portal }) => {
  await logIn(page, 'Dana Whitfield')
  await toTimes(page)
  const asked = page.waitForRequest((request) => request.postData()?.includes('"SlotIsFree"') ?? false)
  const release = await hold(page, 'SlotIsFree')
  const time = times(page).first()
  const taken = (await time.getAttribute('aria-label')) ?? ''
  await time.click()
  await expectTitle(page, 'Checking the time...')
  const { start, end, providerId } = (await asked).postDataJSON().variables
  await expectNoAxeFindings(page, 'booking/check-slot')

  const second = await askAs(portal.url, 'aisha@demo.example')
  await second(`mutation { selectCareFlow(careFlows: [
    { careType: Therapy, paymentSource: Organization, careStatus: Active }]) { careType } }`)
  const book = `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!) { scheduleAppointment(
    appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, idempotencyKey: "second-patient") { id } }`
  await second(book, { start, end, providerId })
  release()

  await expectTitle(page, 'Schedule your therapy intake')
  await expect(
    page.getByText('Sorry, the time you selected is no longer available. Please choose a different time.'),
  ).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  expect(taken).toMatch(/\d/)
  await expect(page.getByRole('button', { name: taken, exact: true })).toHaveCount(0)
})

test('going on without a time says so, and leads back to the times', async ({ page }) => {
  await logIn(page, 'Dana Whitfield')
  await toTimes(page)
  await page
    .getByRole('button', { name: /See all times/ })
    .first()
    .click()
  await expectTitle(page, 'About this provider')
  await page.goBack()
  await expectTitle(page, 'Schedule your therapy intake')
  await page.goForward()
  await expectTitle(page, 'No timeslot selected. Please return to the availability screen')
  await expectNoAxeFindings(page, 'booking/no-timeslot')
  await page.getByRole('button', { name: 'Return to availability' }).click()
  await expectTitle(page, 'Schedule your therapy intake')
})
