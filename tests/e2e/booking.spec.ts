import type { Page } from 'playwright/test'
import { button, chooseCare, expectNoTime, times, toTimes } from './booking-steps.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, enterCard, expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: /^Steps/ }).getByRole('listitem')
const currentCrumb = (page: Page) => page.locator('.crumbs [aria-current=step]')
const keptBooking = (page: Page) => page.evaluate(() => localStorage.getItem('portal.booking'))

/** Another patient, whose school pays, books the time that this page has chosen. */
async function takeChosenTime(page: Page, email: string): Promise<void> {
  const slot = await page.evaluate(
    () => JSON.parse(localStorage.getItem('portal.booking') ?? '{}').timeSlot,
  )
  const { token } = Object(
    await (await page.request.post('/demo/login', { data: { email } })).json(),
  )
  const reply = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      query: `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!) {
        scheduleAppointment(appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, idempotencyKey: "taken-before") { id }
      }`,
      variables: slot,
    },
  })
  await expect
    .poll(() => reply.json())
    .toMatchObject({ data: { scheduleAppointment: { id: expect.any(String) } } })
}

test('a patient who pays by card chooses care and a time, finds it taken, books another one, and begins care [BOOK-01]', async ({
  page,
}) => {
  await logIn(page, 'Priya Nair')
  await expectTitle(page, 'Priya, based on your answers, here are your results')
  await button(page, 'Continue').click()
  await expectTitle(page, 'Choose your care type')
  await expect(page.getByText('Providers cannot prescribe controlled substances')).toBeVisible()
  await expectNoAxeFindings(page, 'booking/careTypeSelect')
  const note = page.getByText(
    'Only the psychiatry intake is booked now. Therapy is scheduled after you finish your account setup tasks.',
  )
  await test.step('of both kinds of care only psychiatry is booked now [BOOK-07] [BOOK-13]', async () => {
    await expect(crumbs(page)).toHaveText(['Choose', 'Schedule', 'Confirm'])
    await chooseCare(page, 'Psychiatry')
    await expectTitle(page, 'Schedule your psychiatry intake')
    await expect(note).toHaveCount(0)
    await button(page, 'Choose, completed').click()
    await chooseCare(page, 'Psychiatry + Therapy')
    await expectTitle(page, 'Schedule your psychiatry intake')
    await expect(note).toBeVisible()
    await expect(currentCrumb(page)).toHaveText('Schedule')
  })
  await button(page, 'Choose, completed').click()
  await chooseCare(page, 'Therapy')
  await test.step('a chosen time opens its review: two times in turn [BOOK-07] [BOOK-11]', async () => {
    await expectTitle(page, 'Schedule your therapy intake')
    for (const position of [1, 0]) {
      const time = times(page).nth(position)
      const words = (await time.textContent()) ?? ''
      await time.click()
      await expectTitle(page, 'Review appointment details')
      await expect(currentCrumb(page)).toHaveText('Confirm')
      await expect(
        page.getByRole('definition').filter({ hasText: `${words} Eastern Time` }),
      ).toBeVisible()
      if (position === 1) await button(page, 'Schedule, completed').click()
    }
  })
  await test.step('a coupon strikes the price through [CONF-05]', async () => {
    await expect(page.getByText('Video appointment')).toBeVisible()
    await expect(
      page.getByText("You'll be charged after completing your appointment."),
    ).toBeVisible()
    await page.getByLabel('Coupon code').fill('THERAPY49')
    await button(page, 'Apply').click()
    await expect(page.getByText(/Your coupon applies to the first self-paid visit/)).toBeVisible()
    await expect(
      page.getByRole('main').locator('s, del').filter({ hasText: '$119.00' }).first(),
    ).toBeVisible()
    await expect(page.getByRole('main').getByText('$49.00').first()).toBeVisible()
  })
  await takeChosenTime(page, 'omar@demo.example')
  await enterCard(page, '4242424242424242')
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, 'Schedule your therapy intake')
  await expect(
    page.getByText(
      'Sorry, the time you selected is no longer available. Please choose a different time.',
    ),
  ).toBeVisible()
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await enterCard(page, '4242424242424242')
  await button(page, 'Confirm appointment').click()
  await test.step('the visit is booked, and care begins [CONF-17]', async () => {
    await expectTitle(page, 'Appointment booked')
    await expectNoAxeFindings(page, 'booking/done')
    await button(page, 'Start care').click()
    await expectTitle(page, "Priya, we're glad you're here")
    await button(page, 'Next').click()
    await button(page, 'Next').click()
    await button(page, 'Start care').click()
    await expectTitle(page, 'Welcome, Priya')
    await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
    await expect.poll(() => keptBooking(page)).toBeNull()
  })
})

test('a refused card keeps the chosen time; the place is restored after a reload, only for the same person, unless the time is past', async ({
  page,
}) => {
  await logIn(page, 'Caleb Stone')
  await toTimes(page)
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  const declined = page.getByText(/Your card was declined, please contact .+@/)
  await test.step('a declined card, or one not confirmed to the bank, keeps the chosen time [ERRO-08]', async () => {
    await enterCard(page, '4000000000000002')
    await button(page, 'Confirm appointment').click()
    await expect(declined).toBeVisible()
    await expectTitle(page, 'Review appointment details')
    await enterCard(page, '4000002500003155')
    await button(page, 'Confirm appointment').click()
    const bank = page.getByRole('dialog', { name: 'Your bank asks you to confirm this card' })
    await expect(bank.getByRole('link', { name: 'Get help now' })).toBeVisible()
    await expectNoAxeFindings(page, 'booking/confirm')
    await bank.getByRole('button', { name: 'Refuse' }).click()
    await expect(declined).toBeVisible()
    await expect(bank).toBeHidden()
    await expectTitle(page, 'Review appointment details')
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155')
  })
  const kept = (await keptBooking(page)) ?? 'null'
  await test.step('the place is stored by ids only, and restored after a reload [BOOK-09] [STOR-05]', async () => {
    expect(Object.keys(Object(JSON.parse(kept))).toSorted()).toEqual([
      'appointment',
      'careTypes',
      'expandedProvider',
      'step',
      'timeSlot',
      'userId',
    ])
    await page.reload()
    await expectTitle(page, 'Review appointment details')
  })
  await page.goBack()
  await test.step('the review of a past time has no time, and offers the times [CONF-11] [CONF-12]', () =>
    expectNoTime(page))
  await test.step('another person does not get the place, and logging out removes it [BOOK-09]', async () => {
    await logIn(page, 'Noah Weber')
    await page.evaluate((other) => localStorage.setItem('portal.booking', other), kept)
    await page.reload()
    await expectTitle(page, /here are your results/)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectTitle(page, 'Welcome back')
    await expect.poll(() => keptBooking(page)).toBeNull()
  })
})

test('a sponsored student enters an ID, after a failure, and a language, and books without paying, once for a double click', async ({
  page,
}) => {
  await logIn(page, 'Theo Brandt')
  await test.step('breadcrumbs name the steps [BOOK-07]', async () => {
    await expectTitle(page, 'What is your student ID?')
    await expect(crumbs(page)).toHaveText(['Student ID', 'Language', 'Schedule', 'Confirm'])
    await expect(currentCrumb(page)).toHaveText('Student ID')
    await expectNoAxeFindings(page, 'booking/studentId')
  })
  await test.step('a student ID that cannot be saved stays in the form, which reports the failure [ERRO-10]', async () => {
    await page.getByRole('textbox', { name: 'Student ID' }).fill('HC-2041')
    const reconnect = await cutOff(page, 'UpdateUser')
    await button(page, 'Next').click()
    await expect(
      page.getByRole('group', { name: 'An unexpected error occurred. Please try again.' }),
    ).toBeFocused()
    await expectTitle(page, 'What is your student ID?')
    await expect(page.getByLabel('Student ID')).toHaveValue('HC-2041')
    await reconnect()
  })
  await button(page, 'Next').click()
  await expectTitle(page, 'Interpretation services')
  await expectNoAxeFindings(page, 'booking/interpretationLanguage/all')
  await page.getByRole('radio', { name: 'No', exact: true }).press('Space')
  await button(page, 'Next').click()
  await expectTitle(page, 'Schedule your therapy intake')
  await times(page).first().click()
  await test.step('the review has no cost, a link to the consent and a button [CONF-13] [CONF-14] [CONF-15]', async () => {
    await expectTitle(page, 'Review appointment details')
    await expect(page.getByLabel('Card number')).toHaveCount(0)
    await expect(page.getByRole('main').getByText(/\$\d/).filter({ visible: true })).toHaveCount(0)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Telehealth Consent' }),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'booking/confirmSponsored')
    await button(page, 'Confirm appointment').dblclick()
    await expectTitle(page, 'Appointment booked')
  })
})
