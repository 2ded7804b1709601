import type { Page } from 'playwright/test'
import { button, times, toTimes } from './booking-steps.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, hold, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { askAs } from './ask-as.ts'

/** A person who chose a time, and went back from its review to the times. */
async function toTimesAfterReview(page: Page, name = 'Dana Whitfield'): Promise<void> {
  await logIn(page, name)
  await toTimes(page)
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await page.goBack()
  await expectTitle(page, 'Schedule your therapy intake')
}

test('a time that a second patient takes in between is reported as gone before the review', async ({ page, portal }) => {
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
  const closest = page
    .getByRole('region', { name: `Closest free times with ${taken.split(' with ').at(-1)}` })
    .getByRole('button')
  await expect(closest).toHaveCount(3)
  await expectNoAxeFindings(page, 'booking/schedule')
  await closest.first().click()
  await expectTitle(page, 'Review appointment details')
})

test('Forward shows again what Back left: the details of a provider, or the review of a chosen time [BOOK-09]', async ({
  page,
}) => {
  await logIn(page, 'Dana Whitfield')
  await toTimes(page)
  const name = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()
  await button(page, /See all times/)
    .first()
    .click()
  await expectTitle(page, name)
  await page.goBack()
  await expectTitle(page, 'Schedule your therapy intake')
  await page.goForward()
  await expectTitle(page, name)
  await page.goBack()
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await page.goBack()
  await expectTitle(page, 'Schedule your therapy intake')
  await page.goForward()
  await expectTitle(page, 'Review appointment details')
})

for (const [who, name] of [
  ['sponsored', 'Dana Whitfield'],
  ['pays by card', 'Caleb Stone'],
] as const) {
  test(`opening the review of a past time reports that no time is selected, and offers the times: ${who} [CONF-11] [CONF-12]`, async ({
    page,
  }) => {
    await toTimesAfterReview(page, name)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('portal.booking') ?? '{}')
      const timeSlot = { ...kept.timeSlot, start: '2020-01-06T15:00:00.000Z', end: '2020-01-06T15:50:00.000Z' }
      localStorage.setItem('portal.booking', JSON.stringify({ ...kept, timeSlot }))
    })
    await page.reload()
    await expectTitle(page, 'Schedule your therapy intake')
    await page.goForward()
    await expectTitle(page, 'No timeslot selected. Please return to the availability screen')
    await expect(page.getByRole('region', { name: 'Therapy intake' })).toHaveCount(0)
    await expect(page.getByRole('term')).toHaveCount(0)
    await expect(button(page, 'Confirm appointment')).toHaveCount(0)
    if (who === 'sponsored') await expectNoAxeFindings(page, 'booking/no-timeslot')
    await button(page, 'Return to availability').click()
    await expectTitle(page, 'Schedule your therapy intake')
    await expect(times(page).first()).toBeVisible()
  })
}

test('Back and Forward still work after a reload, even while the page loads [BOOK-09]', async ({ page }) => {
  await toTimesAfterReview(page)
  await page.reload()
  await expectTitle(page, 'Schedule your therapy intake')
  await page.goBack()
  await expectTitle(page, 'Choose your care type')
  await page.goForward()
  await expectTitle(page, 'Schedule your therapy intake')
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')

  const release = await hold(page, 'Circumstances')
  const asked = page.waitForRequest((request) => request.postData()?.includes('"Circumstances"') ?? false)
  await page.reload()
  await asked
  await page.goBack()
  release()
  await expectTitle(page, 'Schedule your therapy intake')
})
