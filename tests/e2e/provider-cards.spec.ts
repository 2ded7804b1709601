import type { Page } from 'playwright/test'
import { button, chooseCare, times, toTimes } from './booking-steps.ts'
import { changeData } from './change-data.ts'
import { cutOff, expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { resize } from './resize.ts'

const SENTENCE = 'I listen first, and then I ask. '
const DAY_MS = 86_400_000

type Offer = {
  readonly provider: { readonly name: string }
  readonly slots: readonly { readonly start: string }[]
}

/** Changes the server's offer in the answer to the next page. */
async function offersOf(page: Page, open: () => Promise<unknown>): Promise<readonly Offer[]> {
  const told = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('"BookingAvailability"') ?? false,
  )
  await open()
  return (await (await told).json()).data.availability.providers
}

/** Two therapists in Colorado: the profile text of one, her specialties and her days off. */
function changeProvider(
  name: string,
  about: string,
  specialties: readonly string[],
  daysOff: number,
): readonly string[] {
  const [first, last] = name.split(' ')
  const whose = `select id from providers where first_name = '${first}' and last_name = '${last}'`
  return [
    `update providers set fun_fact = '${about}' where id = (${whose})`,
    `update provider_traits set trait_values = '{${specialties.join()}}' where category = 'Specialties' and provider_id = (${whose})`,
    `delete from provider_exceptions where provider_id = (${whose})`,
    `insert into provider_exceptions select id, current_date + day, 'Off', 0, 1440 from (${whose}) as one, generate_series(-1, ${daysOff}) as day`,
  ]
}

test('a card is short: 200 characters, two specialties and a count, three times of one day [SCHD-06] [SCHD-07] [SCHD-08]', async ({
  page,
  portal,
}) => {
  const long = SENTENCE.repeat(8)
  await changeData(
    portal,
    ...changeProvider(
      'Jonah Whitecloud',
      long,
      ['Identity', 'Grief', 'Sleep', 'Stress', 'Family'],
      21,
    ),
    ...changeProvider('Priyanka Rao', 'x'.repeat(200), ['Identity', 'Depression'], 2),
  )
  await logIn(page, 'Caleb Stone')
  const offers = await offersOf(page, () => toTimes(page))
  const [jonah, priyanka] = ['Jonah Whitecloud', 'Priyanka Rao'].map((name) =>
    page.getByRole('article', { name }),
  )
  if (jonah === undefined || priyanka === undefined) throw new Error('Cannot find the cards')
  const preview = (await jonah.getByText('I listen first').textContent()) ?? ''
  expect(preview).toMatch(/\w…$/)
  expect(long.startsWith(preview.slice(0, -1))).toBe(true)
  expect(preview.length).toBeLessThanOrEqual(201)
  expect(preview.length).toBeGreaterThan(190)
  await expect(priyanka.getByText('x'.repeat(200), { exact: true })).toBeVisible()
  // A long word breaks: the page stays as wide as a phone.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 844 }
  await resize(page, { width: 390, height })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await resize(page, { width, height })

  await expect(
    jonah.getByRole('listitem').filter({ hasText: /^(Identity|Grief|Sleep|Stress|Family)$/ }),
  ).toHaveText(['Identity', 'Grief'])
  await expect(jonah.getByRole('button', { name: /^\+3 / })).toBeVisible()
  await expect(priyanka.getByText('Identity')).toBeVisible()
  await expect(priyanka.getByText('Depression')).toBeVisible()
  await expect(priyanka.getByRole('button', { name: /^\+/ })).toHaveCount(0)

  for (const { provider, slots } of offers) {
    const starts = slots
      .map(({ start }) => start)
      .filter(
        (start) =>
          dayIn('America/New_York', start) === dayIn('America/New_York', slots[0]?.start ?? ''),
      )
    await expect(page.getByRole('article', { name: provider.name }).locator('.slot')).toHaveText(
      starts.slice(0, 3).map((start) => clockIn('America/New_York', start)),
    )
    await expect(
      page.getByRole('article', { name: provider.name }).getByRole('heading', { level: 3 }),
    ).toHaveCount(1)
  }
  expect(offers.some(({ slots }) => slots.length > 3)).toBe(true)
  await test.step('times are under their day [BOOK-19] [BOOK-20]', () =>
    expectTimes(page, offers, 'America/New_York'))
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })
  test('times are in the browser’s zone; a first time after two weeks is limited availability [SCHD-09] [BOOK-19] [BOOK-20]', async ({
    page,
    portal,
  }) => {
    await changeData(
      portal,
      ...changeProvider('Jonah Whitecloud', 'Far away.', ['Grief'], 21),
      ...changeProvider('Priyanka Rao', 'Near.', ['Grief'], 2),
    )
    await logIn(page, 'Caleb Stone')
    const offers = await offersOf(page, () => toTimes(page))
    await expectTimes(page, offers, 'Asia/Kolkata')
  })
})

/** The expected cards in a zone, and the days of a provider. */
async function expectTimes(page: Page, offers: readonly Offer[], zone: string): Promise<void> {
  expect(offers.map(({ provider }) => provider.name)).toEqual(
    expect.arrayContaining(['Jonah Whitecloud', 'Priyanka Rao']),
  )
  for (const { provider, slots } of offers) {
    const card = page.getByRole('article', { name: provider.name })
    const [first = ''] = slots.map(({ start }) => start)
    const isFar = Date.parse(first) - Date.now() > 14 * DAY_MS
    expect(isFar).toBe(provider.name === 'Jonah Whitecloud')
    await expect(card.getByText('Limited Availability')).toHaveCount(isFar ? 1 : 0)
  }
  await button(page, 'See all times and full profile of Priyanka Rao').click()
  const own =
    offers
      .find(({ provider }) => provider.name === 'Priyanka Rao')
      ?.slots.map(({ start }) => start) ?? []
  const days = [...Map.groupBy(own, (start) => dayIn(zone, start))].slice(0, 5)
  const shown = page.getByRole('region', { name: 'Times' })
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(
    days.map(([day]) => new RegExp(`^${day} \\D+$`)),
  )
  await expect(shown.locator('.slot')).toHaveText(
    days.flatMap(([, starts]) => starts.map((start) => clockIn(zone, start))),
  )
}

/** `dddd, MMMM D` */
function dayIn(timeZone: string, instant: string): string {
  const { weekday, month, day } = partsIn(timeZone, instant)
  return `${weekday}, ${month} ${day}`
}

/** `h:mm a` */
function clockIn(timeZone: string, instant: string): string {
  const { hour, minute, dayPeriod } = partsIn(timeZone, instant)
  return `${hour}:${minute} ${dayPeriod}`
}

function partsIn(timeZone: string, instant: string): { readonly [part: string]: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return Object.fromEntries(
    format.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
  )
}

test('a failed list of providers is reported, one without providers links to support, and with one a student books from home [SCHD-11] [SCHD-13]', async ({
  page,
  portal,
}) => {
  // Riverside offers both everywhere, and no provider works in Alaska.
  const moveTo = (state: string) =>
    changeData(
      portal,
      `update users set address_state = '${state}' where email = 'aisha@demo.example'`,
    )
  const task = page.getByRole('region', { name: 'Book your first visit' })
  await logIn(page, 'Julia Weiss')
  await expectTitle(page, 'Welcome, Julia')
  await expect(task).toHaveCount(0)
  await moveTo('AK')
  await logIn(page, 'Aisha Khan')
  await expectTitle(page, 'Welcome, Aisha')
  await task.getByRole('link', { name: 'Start' }).click()
  await button(page, 'Continue').click()
  await test.step('each care is named in the title [BOOK-10]', async () => {
    for (const care of ['Therapy', 'Psychiatry']) {
      await expectTitle(page, 'Choose your care type')
      const reconnect = await cutOff(page, 'BookingAvailability')
      await chooseCare(page, care)
      await expectTitle(page, `Schedule your ${care.toLowerCase()} intake`)
      const nobody = page.getByText(
        `We don't have any ${care.toLowerCase()} providers available to book in your state.`,
      )
      await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
      await expect(nobody).toHaveCount(0)
      await reconnect()
      await button(page, 'Try again').click()
      await expect(nobody).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Contact Patient Support' }),
      ).toHaveAttribute('href', /^mailto:.+@/)
      if (care === 'Therapy') await button(page, 'Back').click()
    }
  })
  await moveTo('NY')
  await page.reload()
  await expect(times(page).first()).toBeVisible()
  await button(page, 'Choose, completed').click()
  await chooseCare(page, 'Therapy')
  await expectTitle(page, 'Schedule your therapy intake')
  await test.step('the provider is named, and the task on home is done [BOOK-01] [CONF-16]', () =>
    bookFirstVisit(page))
  await expect(task).toHaveCount(0)
})

/** Books the first visit from the times, and begins care. */
async function bookFirstVisit(page: Page): Promise<void> {
  const time = times(page).first()
  const provider =
    /with (?<name>[^,]+)$/.exec((await time.getAttribute('aria-label')) ?? '')?.groups?.name ??
    'nobody'
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
}
