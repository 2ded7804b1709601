import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { button, chooseCare, times, toTimes } from './booking-steps.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, enterCard, expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const ZONE = /Eastern Time/

/** Another patient, whose school pays, books the time that this page has chosen. */
async function takeChosenTime(page: Page, email: string): Promise<void> {
  const slot = await page.evaluate(() => JSON.parse(localStorage.getItem('portal.booking') ?? '{}').timeSlot)
  const { token } = Object(await (await page.request.post('/demo/login', { data: { email } })).json())
  const reply = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      query: `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!) {
        scheduleAppointment(appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, idempotencyKey: "taken-before") { id }
      }`,
      variables: slot,
    },
  })
  await expect.poll(() => reply.json()).toMatchObject({ data: { scheduleAppointment: { id: expect.any(String) } } })
}

test('a patient who pays by card finds the time taken, books another first appointment, and begins care [BOOK-01] [CONF-05] [CONF-17]', async ({
  page,
}) => {
  await logIn(page, 'Priya Nair')
  await expectTitle(page, 'Priya, based on your answers, here are your results')
  await expectNoAxeFindings(page, 'booking/results')
  await button(page, 'Continue').click()

  await expectTitle(page, 'Choose your care type')
  await expect(page.getByText('Providers cannot prescribe controlled substances')).toBeVisible()
  await expectNoAxeFindings(page, 'booking/careTypeSelect')
  await chooseCare(page, 'Therapy')

  await expectTitle(page, 'Schedule your therapy intake')
  await expect(page.getByText(ZONE).first()).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  await expectNoAxeFindings(page, 'booking/schedule')
  await button(page, /See all times/)
    .first()
    .click()

  await expect(page.getByRole('heading', { level: 2, name: 'About this provider' })).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  await expectNoAxeFindings(page, 'booking/details')
  await times(page).first().click()

  await expectTitle(page, 'Review appointment details')
  await expect(page.getByText('Video appointment')).toBeVisible()
  await expect(page.getByText("You'll be charged after completing your appointment.")).toBeVisible()
  const cost = page.getByRole('region', { name: 'Therapy intake' }).or(page.getByRole('main')).first()
  await page.getByLabel('Coupon code').fill('THERAPY49')
  await button(page, 'Apply').click()
  await expect(page.getByText(/Your coupon applies to the first self-paid visit/)).toBeVisible()
  await expect(cost.locator('s, del').first()).toBeVisible()
  await expect(cost.getByText('$49.00').first()).toBeVisible()
  await expectNoAxeFindings(page, 'booking/confirm')
  await takeChosenTime(page, 'omar@demo.example')
  await enterCard(page, '4242424242424242')
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, 'Schedule your therapy intake')
  await expect(
    page.getByText('Sorry, the time you selected is no longer available. Please choose a different time.'),
  ).toBeVisible()
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await enterCard(page, '4242424242424242')
  await button(page, 'Confirm appointment').click()

  await expectTitle(page, 'Appointment booked')
  await expectNoAxeFindings(page, 'booking/done')
  await button(page, 'Start care').click()
  await expectTitle(page, "Priya, we're glad you're here")
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await button(page, 'Start care').click()
  await expectTitle(page, 'Welcome, Priya')
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.booking'))).toBeNull()
})

test('the place in booking is restored after a reload, only for the same person, and is stored by ids only [BOOK-09] [STOR-05]', async ({
  page,
}) => {
  await logIn(page, 'Caleb Stone')
  await toTimes(page)
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  const kept: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem('portal.booking'))) ?? 'null')
  expect(Object.keys(Object(kept)).toSorted()).toEqual([
    'appointment',
    'careTypes',
    'expandedProvider',
    'step',
    'timeSlot',
    'userId',
  ])
  await page.reload()
  await expectTitle(page, 'Review appointment details')

  const text = JSON.stringify(kept)
  await logIn(page, 'Noah Weber')
  await page.evaluate((other) => localStorage.setItem('portal.booking', other), text)
  await page.reload()
  await expectTitle(page, /here are your results/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectTitle(page, 'Welcome back')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.booking'))).toBeNull()
})

test('a declined card, or one not confirmed to the bank, keeps the chosen time [ERRO-08]', async ({ page }) => {
  await logIn(page, 'Caleb Stone')
  await page.evaluate(() => localStorage.removeItem('portal.booking'))
  await page.reload()
  await toTimes(page)
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await enterCard(page, '4000000000000002')
  await button(page, 'Confirm appointment').click()
  await expect(page.getByText(/Your card was declined, please contact .+@/)).toBeVisible()
  await expectTitle(page, 'Review appointment details')

  await enterCard(page, '4000002500003155')
  await button(page, 'Confirm appointment').click()
  const bank = page.getByRole('dialog', { name: 'Your bank asks you to confirm this card' })
  await expect(bank.getByRole('link', { name: 'Get help now' })).toBeVisible()
  await expectNoAxeFindings(page, 'booking/confirm')
  await bank.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText(/Your card was declined, please contact .+@/)).toBeVisible()
  await expect(bank).toBeHidden()
  await expectTitle(page, 'Review appointment details')
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155')
})

test('a student ID that cannot be saved stays in the form, which reports the failure [ERRO-10]', async ({ page }) => {
  await logIn(page, 'Theo Brandt')
  await expectTitle(page, 'What is your student ID?')
  await page.getByLabel('Student ID').fill('HC-2041')
  await cutOff(page, 'UpdateUser')
  await button(page, 'Next').click()
  await expect(page.getByRole('group', { name: 'An unexpected error occurred. Please try again.' })).toBeFocused()
  await expectTitle(page, 'What is your student ID?')
  await expect(page.getByLabel('Student ID')).toHaveValue('HC-2041')
})

test('a sponsored student in therapy onboarding books without paying, once for a double click [CONF-13] [CONF-14] [CONF-15]', async ({
  page,
}) => {
  await logIn(page, 'Theo Brandt')
  await expectTitle(page, 'What is your student ID?')
  await expectNoAxeFindings(page, 'booking/studentId')
  await page.getByRole('textbox', { name: 'Student ID' }).fill('HC-2041')
  await button(page, 'Next').click()
  await expectTitle(page, 'Interpretation services')
  await expectNoAxeFindings(page, 'booking/interpretationLanguage/all')
  await page.getByRole('radio', { name: 'No', exact: true }).press('Space')
  await button(page, 'Next').click()
  await expectTitle(page, 'Schedule your therapy intake')
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/\$\d/).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Telehealth Consent' })).toBeVisible()
  await expectNoAxeFindings(page, 'booking/confirmSponsored')
  await button(page, 'Confirm appointment').dblclick()
  await expectTitle(page, 'Appointment booked')
})

test('a person who booked a first visit elsewhere in between is informed, and gets a link to it', async ({ page, portal }) => {
  await logIn(page, 'Theo Brandt')
  await page.getByRole('textbox', { name: 'Student ID' }).fill('HC-2041')
  await button(page, 'Next').click()
  await page.getByRole('radio', { name: 'No', exact: true }).press('Space')
  const told = page.waitForResponse((reply) => reply.request().postData()?.includes('"BookingAvailability"') ?? false)
  await button(page, 'Next').click()
  const [offer] = (await (await told).json()).data.availability.providers
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  const elsewhere = await askAs(portal.url, 'theo@demo.example')
  await elsewhere(`mutation { selectCareFlow(careFlows: [
    { careType: Therapy, paymentSource: Organization, careStatus: Active }]) { careType } }`)
  await elsewhere(
    `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!) { scheduleAppointment(
      appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, idempotencyKey: "elsewhere") { id } }`,
    { ...offer.slots.at(-1), providerId: offer.provider.id },
  )
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, "You're already booked")
  await expect(page.getByRole('main').getByText('You already have a first appointment for this care.')).toBeVisible()
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
