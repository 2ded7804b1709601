import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { instantIn, readCalendar } from '../support/read-calendar.ts'
import { changeData } from './change-data.ts'
import { DAYTIME } from './daytime.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { trackedIn } from './tracked-in.ts'

// The day does not change during a test.
test.use({ timezoneId: DAYTIME.timeZone })

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming' })
const history = (page: Page) => page.getByRole('region', { name: 'History' })
const tab = (page: Page, name: string) => history(page).getByRole('tab', { name, exact: true })
const days = (page: Page) =>
  history(page).getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
/** A time as a card shows it; in the history with the year. */
const said = (page: Page, time: Date, year: object = { year: 'numeric' }) =>
  page.evaluate(
    ({ ms, year }) => {
      const of = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-US', options).format(ms).replaceAll('\u202f', ' ')
      const day = of({ weekday: 'long', month: 'long', day: 'numeric', ...year })
      return `${day}, ${of({ hour: 'numeric', minute: '2-digit', timeZoneName: 'shortGeneric' })}`
    },
    { ms: time.getTime(), year },
  )

test('without visits the page has an empty list and three empty tabs, for mouse and keys', async ({
  page,
}) => {
  await startSession(page, 'Hana Novak')
  await page.goto('/appointments')
  const panel = (name: string) => history(page).getByRole('tabpanel', { name })
  await test.step('upcoming visits and a history in three tabs are shown [APPT-01] [APPT-03] [AERR-13]', async () => {
    await expect(
      upcoming(page).getByText('You have no upcoming appointments.', { exact: true }),
    ).toBeVisible()
    await expect(upcoming(page).getByRole('article')).toHaveCount(0)
    await expect(history(page).getByRole('tab')).toHaveText(['Past', 'Cancellations', 'No-Shows'])
    await expect(tab(page, 'Past')).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('there is no past visit [APPT-04] [AERR-14]', async () => {
    await expect(panel('Past')).toHaveText("You don't have any past appointments.")
    await expectNoAxeFindings(
      page,
      'page/appointments',
      'appointments/upcoming',
      'appointments/history',
      'upcoming-visits/none',
      'past-visits/none',
    )
  })
  await test.step('there is no canceled visit [APPT-05] [AERR-15]', async () => {
    await tab(page, 'Cancellations').click()
    await expect(panel('Cancellations')).toHaveText("You don't have any cancellations.")
    await expectNoAxeFindings(page, 'cancelled-visits/none')
  })
  await test.step('there is no missed visit, and keys move between the tabs [APPT-06] [AERR-16]', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'No-Shows')).toBeFocused()
    await expect(panel('No-Shows')).toHaveText("You don't have any no-show appointments.")
    await expectNoAxeFindings(page, 'missed-visits/none')
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Past')).toBeFocused()
    await page.keyboard.press('End')
    await expect(tab(page, 'No-Shows')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(tab(page, 'Past')).toHaveAttribute('aria-selected', 'true')
  })
})

test('a card names the visit and the provider, and saves the visit in a calendar; the page has a greatest width', async ({
  page,
  context,
}) => {
  await startSession(page, 'Rosa Delgado')
  await page.goto('/appointments')
  const cards = upcoming(page).getByRole('article')
  await expect(cards).toHaveCount(4)
  await test.step('a card has the purpose, the minutes and the provider, and explains a first visit [APPT-10] [APPT-11] [ACON-18]', async () => {
    await expect(cards.nth(0)).toContainText('Therapy intake, 50 minutes, by video')
    await expect(cards.nth(0)).toContainText('a chance to meet your therapist')
    await expect(cards.nth(1)).toContainText('Psychiatry intake, 60 minutes, by video')
    await expect(cards.nth(1)).toContainText('any medication you take')
    await expect(cards.nth(2)).not.toContainText('first visit')
  })
  await test.step('a card has the provider and the ways to further visits [APPT-12]', async () => {
    await expect(cards.nth(1).getByText('Psychiatric Provider', { exact: true })).toBeVisible()
    await expect(cards.nth(0).locator('.portrait')).toHaveText('MA')
    await expect(cards.nth(0).getByText('Marcus Adeyemi', { exact: true })).toBeVisible()
    await expect(
      cards.nth(0).getByText('Licensed Marriage and Family Therapist', { exact: true }),
    ).toBeVisible()
    await expect(cards.nth(0).getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
    await expect(cards.nth(0).getByRole('button', { name: 'Change Appointment' })).toBeVisible()
    for (const care of ['therapy', 'psychiatry'])
      await expect(
        upcoming(page).getByRole('link', { name: `Schedule a ${care} visit` }),
      ).toHaveAttribute('href', `/appointments/schedule?careType=${care}`)
  })
  await test.step('five calendars, by a link or a file, tracked by ids only [APPT-21] [APPT-23] [APPT-24]', () =>
    saveInCalendars(page, context))
  await test.step('the page is at most 1150 pixels wide, and on a phone only scrolls vertically [APPT-02]', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await expect.poll(async () => (await upcoming(page).boundingBox())?.width).toBe(1150)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

/** Saves a visit in each calendar. */
async function saveInCalendars(page: Page, context: BrowserContext): Promise<void> {
  const counted: unknown[] = []
  context.on('request', (request) => {
    const body: unknown = request.url().endsWith('/graphql') ? request.postDataJSON() : null
    counted.push(...trackedIn(body).filter(({ tag }) => tag === 'patient-portal.add-to-calendar'))
  })
  await context.route(/calendar\.(google|yahoo)\.com|outlook\.live\.com/, (route) =>
    route.fulfill({ body: 'A calendar' }),
  )
  const card = upcoming(page).getByRole('article').nth(1)
  const button = card.getByRole('button', { name: 'Add to Calendar' })
  const begins = await card.getByRole('heading').textContent()
  await button.click()
  await expect(card.getByRole('listitem')).toHaveText([
    'Apple',
    /^Google/,
    'Outlook',
    /^Outlook\.com/,
    /^Yahoo/,
  ])
  await expectNoAxeFindings(
    page,
    'visit-cards/visit',
    'upcoming-visits/further-therapy',
    'upcoming-visits/further-psychiatry',
  )
  const times: string[] = []
  for (const name of ['Apple', 'Outlook']) {
    const saved = page.waitForEvent('download')
    await card.getByRole('button', { name, exact: true }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('appointment.ics')
    const [event] = readCalendar(readFileSync(await file.path(), 'utf8')).parts
    expect(event?.values.get('SUMMARY')).toBe('Mantra appointment')
    times.push(instantIn(event?.values.get('DTSTART')))
    await expect(button).toBeFocused()
    await button.click()
  }
  await expect.poll(() => said(page, new Date(times[0] ?? ''), {})).toBe(begins)
  expect(new Set(times).size).toBe(1)
  for (const name of ['Google', 'Outlook.com', 'Yahoo']) {
    const opened = context.waitForEvent('page')
    await card.getByRole('link', { name: `${name} (opens in a new tab)` }).click()
    const address = new URL((await opened).url())
    const values = [...address.searchParams.values()].join(' ')
    expect(values).toContain('Mantra appointment')
    expect(values).toContain('/home')
    expect(values).toContain(
      name === 'Outlook.com' ? times[0] : (times[0] ?? '').replace(/[-:]|\.\d+/g, ''),
    )
    expect(decodeURIComponent(address.search)).not.toMatch(
      /therap|psychiatr|intake|provider|Tanaka|Adeyemi/i,
    )
    await button.click()
  }
  const ids = {
    appointmentId: expect.stringMatching(/^\d+$/),
    providerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  }
  const kept = (calendarName: string) => ({
    tag: 'patient-portal.add-to-calendar',
    data: { ...ids, calendarName },
  })
  await expect
    .poll(() => counted)
    .toEqual(['apple', 'outlook', 'google', 'outlookCom', 'yahoo'].map(kept))
}

/** Removes other visits before a test sets times that depend on the time of day. */
const ALL_ASIDE = `update appointments set status = 'cancelled'`
/** Moves one of Rosa's visits, and returns the result. */
const set = (
  nth: number,
  status: string,
  start: Date,
  end = new Date(start.getTime() + 3_000_000),
) =>
  `update appointments set status = '${status}', starts_at = '${start.toISOString()}', ends_at = '${end.toISOString()}'
   where id = (select id from appointments where user_id = (select id from users where email = 'rosa@demo.example') order by id limit 1 offset ${nth})`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('visits are sorted, leave the list one hour after their end, and appear in the history, newest first', async ({
  page,
  portal,
}) => {
  const [begun, over] = [ago(60), ago(75)]
  const [first, second] = [ago(-120), ago(-1500)]
  const [recent, old] = [ago(3 * 1440), ago(400 * 1440)]
  const clock = (time: string) => time.split(', ').at(-1) ?? ''
  const cards = upcoming(page).getByRole('article')
  await changeData(portal, ALL_ASIDE, set(0, 'upcoming', second), set(1, 'upcoming', first))
  await changeData(portal, set(3, 'upcoming', over, ago(61)), set(2, 'upcoming', begun, ago(57)))
  await startSession(page, 'Rosa Delgado')
  await page.goto('/appointments')
  await test.step('upcoming visits are sorted by their end until one hour after it [ACON-20] [ACON-21] [APPT-07]', async () => {
    await expect(cards).toHaveCount(3)
    const times = await Promise.all([begun, first, second].map((time) => said(page, time)))
    for (const [i, time] of times.entries())
      await expect(cards.nth(i).getByRole('heading')).toContainText(clock(time))
    await expect(history(page).getByRole('article')).toHaveCount(1)
  })
  await test.step('a visit today says so, another its weekday, month and day, both with hour and time zone [APPT-09]', async () => {
    await expect(cards.first().getByRole('heading')).toHaveText(/^Today, \d{1,2}:\d{2} [AP]M [A-Z]/)
    await expect(
      cards.getByRole('heading').filter({ hasText: await said(page, second, {}) }),
    ).toHaveCount(1)
  })
  await changeData(portal, set(0, 'complete', old), set(1, 'complete', recent))
  await page.reload()
  await test.step('the history is newest first, with the year [APPT-08] [ACON-19] [ACON-22]', async () => {
    await expect(cards).toHaveCount(1)
    await expect(history(page).getByRole('article')).toHaveCount(3)
    const times = await Promise.all([over, recent, old].map((time) => said(page, time)))
    await expect.poll(async () => (await days(page)).map(clock)).toEqual(times.map(clock))
    await expect.poll(async () => (await days(page)).slice(1)).toEqual(times.slice(1))
    await expect(history(page).getByRole('button', { name: 'Add to Calendar' })).toHaveCount(0)
    await expectNoAxeFindings(page, 'past-visits/visit')
  })
  await changeData(
    portal,
    set(0, 'cancelled', old),
    set(1, 'rescheduled', recent),
    set(3, 'no show', recent),
  )
  await page.reload()
  await tab(page, 'Cancellations').click()
  await expect
    .poll(() => days(page))
    .toEqual(await Promise.all([recent, old].map((time) => said(page, time))))
  await expect(history(page).getByRole('article').first()).toContainText('Rescheduled')
  await expect(history(page).getByRole('article').last()).not.toContainText('Rescheduled')
  await expectNoAxeFindings(page, 'cancelled-visits/visit')
  await tab(page, 'No-Shows').click()
  await expect(history(page).getByRole('article')).toHaveCount(1)
  await expectNoAxeFindings(page, 'missed-visits/visit')
})
