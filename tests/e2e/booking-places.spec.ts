import { askAs } from './ask-as.ts'
import { button, expectNoTime, times, toTimes } from './booking-steps.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, hold, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const BOOK = `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!) { scheduleAppointment(
  appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, idempotencyKey: "elsewhere") { id } }`
const SELECT = `mutation { selectCareFlow(careFlows: [
  { careType: Therapy, paymentSource: Organization, careStatus: Active }]) { careType } }`

test('a time that a second patient books is no longer offered; a referred student books a near one after a failure, unless booked elsewhere meanwhile', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Dana Whitfield')
  const told = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('"BookingAvailability"') ?? false,
  )
  await toTimes(page)
  const [offer] = (await (await told).json()).data.availability.providers
  const asked = page.waitForRequest(
    (request) => request.postData()?.includes('"SlotIsFree"') ?? false,
  )
  const release = await hold(page, 'SlotIsFree')
  const time = times(page).first()
  const taken = (await time.getAttribute('aria-label')) ?? ''
  await time.click()
  await expectTitle(page, 'Checking the time...')
  const { start, end, providerId } = (await asked).postDataJSON().variables
  await expectNoAxeFindings(page, 'booking/check-slot')
  const second = await askAs(portal.url, 'aisha@demo.example')
  await second(SELECT)
  await second(BOOK, { start, end, providerId })
  release()

  await expectTitle(page, 'Schedule your therapy intake')
  await expect(
    page.getByText(
      'Sorry, the time you selected is no longer available. Please choose a different time.',
    ),
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

  await test.step('a failed confirmation is reported, and can be repeated [ERRO-07]', async () => {
    const reconnect = await cutOff(page, 'ScheduleAppointment')
    await button(page, 'Confirm appointment').click()
    await expect(
      page.getByRole('group', { name: 'An unexpected error occurred. Please try again.' }),
    ).toBeFocused()
    await expectTitle(page, 'Review appointment details')
    await reconnect()
  })
  await test.step('a person who booked a first visit elsewhere in between is informed, and gets a link to it', async () => {
    const elsewhere = await askAs(portal.url, 'dana@demo.example')
    await elsewhere(SELECT)
    await elsewhere(BOOK, { ...offer.slots.at(-1), providerId: offer.provider.id })
    await button(page, 'Confirm appointment').click()
    await expectTitle(page, "You're already booked")
    await expect(
      page.getByRole('main').getByText('You already have a first appointment for this care.'),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'booking/already-booked')
    await button(page, 'Go to your appointments').click()
    await expectTitle(page, 'Your appointments')
    await expect(
      page
        .getByRole('main')
        .getByText(/Therapy intake/)
        .first(),
    ).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.booking'))).toBeNull()
  })
})

test('Back and Forward lead through the places of booking, also after a reload, and while the page loads', async ({
  page,
}) => {
  await logIn(page, 'Dana Whitfield')
  await toTimes(page)
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await page.goBack()
  await test.step('the review of a past time has no time, and offers the times [CONF-11] [CONF-12]', () =>
    expectNoTime(page, 'booking/no-timeslot'))
  await test.step('Forward shows again what Back left: the details of a provider, or a review [BOOK-09]', async () => {
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
    await page.goBack()
    await expectTitle(page, 'Schedule your therapy intake')
  })
  await test.step('a review whose time is past stays a review, although details were open before it [CONF-11]', () =>
    expectNoTime(page))
  await test.step('both still work after a reload, even while the page loads [BOOK-09]', async () => {
    await page.reload()
    await expectTitle(page, 'Schedule your therapy intake')
    await page.goBack()
    await expectTitle(page, 'Choose your care type')
    await page.goForward()
    await expectTitle(page, 'Schedule your therapy intake')
    await times(page).first().click()
    await expectTitle(page, 'Review appointment details')
    const release = await hold(page, 'Circumstances')
    const asked = page.waitForRequest(
      (request) => request.postData()?.includes('"Circumstances"') ?? false,
    )
    await page.reload()
    await asked
    await page.goBack()
    release()
    await expectTitle(page, 'Schedule your therapy intake')
  })
})
