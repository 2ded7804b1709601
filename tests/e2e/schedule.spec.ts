import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { button, times } from './booking-steps.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, hold, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const careOf = (email: string, careType: string, status = 'Active') => `
  insert into user_care_flows (id, user_id, care_type, care_status, payment_source, created_at)
  select gen_random_uuid(), id, '${careType}', '${status}', 'Organization', now() from users where email = '${email}'`
const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })

/** Books a first visit in three weeks without the portal, as from another device. */
const firstVisitOf = (email: string, care: 'Therapy' | 'Psychiatry'): string =>
  `insert into appointments (user_id, provider_id, care_type, appointment_type, status, description, starts_at, ends_at, payment_source, created_at)
    select users.id, (select id from providers where '${care}' = any(care_types) limit 1), '${care}', 'intake', 'upcoming', '${care} intake',
      date_trunc('hour', now()) + interval '21 days', date_trunc('hour', now()) + interval '21 days 1 hour', 'Organization', now()
    from users where email = '${email}'`

test('a follow-up is scheduled with the person’s own provider, covered by the school; afterwards emergency help is named [RTES-23] [DERR-22]', async ({
  page,
}) => {
  await page.goto('/appointments/schedule')
  await expect(page).toHaveURL(/\/login/)
  await startSession(page, 'Will Carter')
  await page.goto('/appointments/schedule')
  await expectTitle(page, 'Schedule your therapy follow-up')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Providers' }).getByRole('heading', { level: 2 }),
  ).toHaveText(['Marcus Adeyemi'])
  await expect(button(page, /Filter/)).toHaveCount(0)
  await button(page, /See all times/).click()
  await expectTitle(page, 'Marcus Adeyemi')
  await expectNoAxeFindings(page, 'visit-scheduling/details')
  const release = await hold(page, 'SlotIsFree')
  await times(page).first().click()
  await expectTitle(page, 'Checking the time...')
  await expectNoAxeFindings(page, 'visit-scheduling/check-slot')
  release()
  await expectTitle(page, 'Review appointment details')
  await expect(region(page, 'Therapy follow-up')).toContainText('50 minutes')
  await expect(page.getByText('Your school covers this visit.')).toBeVisible()
  await expectNoAxeFindings(page, 'visit-scheduling/confirm')
  const chosen = await region(page, 'Therapy follow-up').innerText()
  await page.reload()
  await expectTitle(page, 'Review appointment details')
  await expect(region(page, 'Therapy follow-up')).toHaveText(chosen, { useInnerText: true })
  await button(page, 'Back').click()
  await expectTitle(page, 'Schedule your therapy follow-up')
  await button(page, /See all times/).click()
  await times(page).nth(1).click()
  await expectTitle(page, 'Review appointment details')
  await button(page, 'Cancellation policy').click()
  await expectNoAxeFindings(page, 'visit-scheduling/cancellation')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, 'Appointment booked')
  await expect(region(page, 'Therapy follow-up')).toContainText('Covered by your school')
  const help = page.getByRole('main').getByText('does not provide emergency services.')
  await expect(help).toHaveText(
    'Mantra does not provide emergency services. In the case of a mental health emergency, call 911 or the National Suicide Hotline at 988. More crisis resources',
  )
  await expect(help.getByRole('link', { name: 'More crisis resources' })).toHaveAttribute(
    'href',
    '/crisis-resources',
  )
  await expectNoAxeFindings(page, 'visit-scheduling/done')
  await button(page, 'Go to home').click()
  await expect(page.getByRole('link', { name: '+1 more upcoming' })).toBeVisible()
})

test('a task on home opens a search for the first visit of further care; booked elsewhere meanwhile, it gets a link', async ({
  page,
  portal,
}) => {
  await changeData(
    portal,
    careOf('will@demo.example', 'Psychiatry'),
    `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
     select gen_random_uuid(), id, 'schedule-initial-video-assessment', 'Schedule your first psychiatry visit', false, now(), now()
     from users where email = 'will@demo.example'`,
    `insert into provider_traits select id, category, array['One', 'Two'] from providers,
       unnest(array['Ethnicity', 'Faith', 'Sexuality', 'Languages', 'Specialties', 'TherapyTypes', 'Elsewhere']) as category
     on conflict (provider_id, category) do update set trait_values = array['One', 'Two']`,
  )
  await logIn(page, 'Will Carter')
  await test.step('the task leads to a first visit [RTES-36]', async () => {
    const link = region(page, 'Schedule your first psychiatry visit').getByRole('link', {
      name: 'Choose a time',
    })
    await expect(link).toHaveAttribute(
      'href',
      '/appointments/schedule?careType=psychiatry&appointmentType=intake',
    )
    await link.click()
    await expectTitle(page, 'Schedule your psychiatry intake')
  })
  await expect(times(page).first()).toBeVisible()
  const providers = page.getByRole('article')
  const all = await providers.count()
  const dialog = page.getByRole('dialog', { name: 'Filter providers' })
  await test.step('providers are filtered by six traits, and separately by gender [SCHD-14]', async () => {
    await button(page, 'Filters').click()
    await expect(dialog.getByRole('listitem')).toHaveText([
      ...[
        'Time of day',
        'Gender',
        'Languages',
        'Specialties',
        'Types of therapy',
        'Ethnicity',
        'Faith',
        'Sexuality',
      ],
    ])
  })
  await test.step('the search has filters [SCHD-02]', async () => {
    await dialog.getByRole('button', { name: 'Gender' }).click()
    await dialog.getByText('Woman', { exact: true }).click()
    await dialog.getByRole('button', { name: /^Apply all: \d+ provider/ }).click()
    await expect.poll(() => providers.count()).toBeLessThan(all)
  })
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await changeData(portal, firstVisitOf('will@demo.example', 'Psychiatry'))
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, "You're already booked")
  await expect(
    page.getByRole('main').getByText('You already have a first appointment for this care.'),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'visit-scheduling/already-booked')
  await button(page, 'Go to your appointments').click()
  await expectTitle(page, 'Your appointments')
  await expect(
    page
      .getByRole('main')
      .getByText(/Psychiatry intake/)
      .first(),
  ).toBeVisible()
})

test('a provider without free times, care on hold, and care that the address does not name offer no times', async ({
  page,
  portal,
}) => {
  const ofWill = (status: string) =>
    `select provider_id from appointments where status = '${status}' and user_id = (select id from users where email = 'will@demo.example')`
  await changeData(
    portal,
    careOf('will@demo.example', 'Psychiatry'),
    `insert into provider_exceptions select distinct visit.provider_id, current_date + day, 'Off', 0, 1440
     from (${ofWill('upcoming')} union ${ofWill('cancelled')}) as visit, generate_series(0, 120) as day on conflict do nothing`,
  )
  await startSession(page, 'Will Carter')
  await test.step('the page names the care of the provider, and links to support [SCHD-10]', async () => {
    for (const care of ['therapy', 'psychiatry']) {
      await page.goto(`/appointments/schedule?careType=${care}`)
      await expectTitle(page, `Schedule your ${care} follow-up`)
      await expect(
        page.getByText(`Your ${care} provider does not have any upcoming availability.`),
      ).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Contact Patient Support' }),
      ).toHaveAttribute('href', '/support')
      await expect(times(page)).toHaveCount(0)
    }
  })
  await changeData(
    portal,
    `update user_care_flows set care_status = 'OnHold' where care_type = 'Psychiatry'`,
  )
  await page.reload()
  await expectTitle(page, 'Your care is on hold')
  await expectNoAxeFindings(page, 'visit-scheduling/on-hold')
  await button(page, 'Go to home').click()
  await expect(page).toHaveURL(/\/home$/)
  // With two kinds of care the address has to name one.
  await page.goto('/appointments/schedule')
  await expect(page).toHaveURL(/\/home$/)
})

test('a self-pay follow-up needs a card and shows the price; if the time is gone the page returns to the times [SCHD-17]', async ({
  page,
  portal,
}) => {
  const julia = "where email = 'julia@demo.example'"
  await changeData(portal, `update users set has_payment_method = false ${julia}`)
  await startSession(page, 'Julia Weiss')
  await page.goto('/appointments/schedule?careType=therapy')
  await expectTitle(page, 'A payment card comes first')
  await expectNoAxeFindings(page, 'visit-scheduling/no-card')
  await button(page, 'Go to billing').click()
  await expect(page).toHaveURL(/\/billing$/)

  await changeData(portal, `update users set has_payment_method = true ${julia}`)
  // Without a kind of visit it is a follow-up.
  await page.goto('/appointments/schedule?careType=therapy')
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await expect(region(page, 'Therapy follow-up')).toContainText('$99.00')
  await expect(page.getByText("You'll be charged after completing your appointment.")).toBeVisible()
  await changeData(
    portal,
    'delete from provider_exceptions',
    `insert into provider_exceptions (provider_id, date, kind, start_minute, end_minute)
     select distinct a.provider_id, d::date, 'Off', 0, 1440 from appointments a join users u on u.id = a.user_id,
     generate_series(current_date - 1, current_date + 100, '1 day') d ${julia}`,
  )
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, 'Schedule your therapy follow-up')
  await expect(
    page.getByText(
      'Sorry, the time you selected is no longer available. Please choose a different time.',
    ),
  ).toBeVisible()
  await expect(
    page.getByText('Your therapy provider does not have any upcoming availability.'),
  ).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Contact Patient Support' }),
  ).toBeVisible()

  // Therapy is offered in North Carolina, psychiatry is not.
  await changeData(
    portal,
    careOf('julia@demo.example', 'Psychiatry'),
    `update users set address_state = 'NC' ${julia}`,
  )
  await page.goto('/appointments/schedule?careType=psychiatry&appointmentType=intake')
  await expectTitle(page, 'Not available where you live')
  await expect(
    page.getByText("We don't have any psychiatry providers available to book in your state."),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'visit-scheduling/not-offered-here')
})

type Slot = { readonly start: string; readonly end: string }

const BOOK = `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!, $key: String!) {
  scheduleAppointment(appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, checkin: true, idempotencyKey: $key) { id }
}`

test('if another person takes the time, the three closest ones are offered, repeatedly; another error is reported [DERR-18]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Will Carter')
  const told = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('"BookingAvailability"') ?? false,
  )
  await page.goto('/appointments/schedule')
  const [offer] = (await (await told).json()).data.availability.providers
  const rosa = await askAs(portal.url, 'rosa@demo.example')
  const take = async (slot: Slot | undefined) =>
    rosa(BOOK, { ...slot, providerId: offer.provider.id, key: randomUUID() })
  const slots: readonly Slot[] = offer.slots
  const clocks = (all: readonly Slot[]) =>
    page.evaluate(
      (starts) =>
        starts.map((at) =>
          new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }),
        ),
      all.map(({ start }) => start),
    )
  const closest = region(page, 'Closest free times with Marcus Adeyemi').getByRole('button')
  const distance = (one: Slot, other: Slot | undefined) =>
    Math.abs(Date.parse(one.start) - Date.parse(other?.start ?? ''))
  const besides = (...taken: readonly (Slot | undefined)[]) =>
    slots
      .filter((one) => taken.every((other) => one.start !== other?.start))
      .toSorted((a, b) => distance(a, taken.at(-1)) - distance(b, taken.at(-1)))
      .slice(0, 3)
      .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))

  await expect(closest).toHaveCount(0)
  await take(slots[1])
  await times(page).nth(1).click()
  await expect(page.getByText('Sorry, the time you selected is no longer available.')).toBeVisible()
  const first = besides(slots[1])
  expect(first).toContain(slots[0])
  await expect(closest).toHaveText(await clocks(first))
  await expectNoAxeFindings(page, 'visit-scheduling/pick')

  await closest.nth(2).click()
  await expectTitle(page, 'Review appointment details')
  await take(first[2])
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, 'Schedule your therapy follow-up')
  await expect(page.getByText('Sorry, the time you selected is no longer available.')).toBeVisible()
  await expect(closest).toHaveText(await clocks(besides(slots[1], first[2])))
  await closest.first().click()
  await expectTitle(page, 'Review appointment details')

  await page.evaluate(() => {
    Reflect.set(window, 'reported', [])
    addEventListener('error', ({ message }) => Reflect.get(window, 'reported').push(message))
  })
  const therapy = (status: string) =>
    changeData(
      portal,
      `update user_care_flows set care_status = '${status}' where user_id = (select id from users where email = 'will@demo.example')`,
    )
  await therapy('OnHold')
  await button(page, 'Confirm appointment').click()
  await expect(
    page.getByText('There was an error scheduling your appointment. Please try again.'),
  ).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'reported')))
    .toContain('Cannot carry out scheduleFollowUp: NOT_BOOKED')
  await therapy('Active')
  await button(page, 'Confirm appointment').click()
  await expectTitle(page, 'Appointment booked')
})
