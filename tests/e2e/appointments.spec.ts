import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming' })
const history = (page: Page) => page.getByRole('region', { name: 'History' })
const tab = (page: Page, name: string) => history(page).getByRole('tab', { name, exact: true })
const days = (page: Page) => history(page).getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
/** An instant as a card of the history says it. */
const said = (page: Page, time: Date) =>
  page.evaluate((ms) => {
    const of = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', options).format(ms).replaceAll('\u202f', ' ')
    const isThisYear = new Date(ms).getFullYear() === new Date().getFullYear()
    const day = of({ weekday: 'long', month: 'long', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) })
    return `${day}, ${of({ hour: 'numeric', minute: '2-digit', timeZoneName: 'shortGeneric' })}`
  }, time.getTime())

test('there are visits to come and a history in three tabs; who has none reads so [APPT-01] [APPT-03] [APPT-04]', async ({
  page,
}) => {
  await logIn(page, 'Hana Novak')
  await page.goto('/appointments')
  await expect(upcoming(page).getByText('You have no upcoming appointments.', { exact: true })).toBeVisible()
  await expect(history(page).getByRole('tab')).toHaveText(['Past', 'Cancellations', 'No-Shows'])
  await expect(tab(page, 'Past')).toHaveAttribute('aria-selected', 'true')
  await expect(history(page).getByRole('tabpanel', { name: 'Past' })).toHaveText("You don't have any past appointments.")
  await expectNoAxeFindings(
    page,
    'page/appointments',
    'appointments/upcoming',
    'appointments/history',
    'upcoming-visits/none',
    'past-visits/none',
  )
})

test('who has no cancellation and missed no visit reads so in each tab, by mouse and by keys [APPT-05] [APPT-06]', async ({
  page,
}) => {
  await logIn(page, 'Hana Novak')
  await page.goto('/appointments')
  await tab(page, 'Cancellations').click()
  await expect(history(page).getByRole('tabpanel', { name: 'Cancellations' })).toHaveText("You don't have any cancellations.")
  await expectNoAxeFindings(page, 'cancelled-visits/none')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'No-Shows')).toBeFocused()
  await expect(history(page).getByRole('tabpanel', { name: 'No-Shows' })).toHaveText("You don't have any no-show appointments.")
  await expectNoAxeFindings(page, 'missed-visits/none')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Past')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab(page, 'No-Shows')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(tab(page, 'Past')).toHaveAttribute('aria-selected', 'true')
})

test('a card says what the visit is for, how a first one goes, and with whom [APPT-10] [APPT-11] [APPT-12]', async ({ page }) => {
  await logIn(page, 'Rosa Delgado')
  await page.goto('/appointments')
  const cards = upcoming(page).getByRole('article')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(0)).toContainText('Therapy intake, 50 minutes, by video')
  await expect(cards.nth(0)).toContainText('you and your therapist get to know each other')
  await expect(cards.nth(1)).toContainText('any medication you take')
  await expect(cards.nth(1).getByText('Psychiatric Provider', { exact: true })).toBeVisible()
  await expect(cards.nth(2)).not.toContainText('In a first visit')
  await expect(cards.nth(0).locator('.portrait')).toHaveText('MA')
  await expect(cards.nth(0).getByText('Marcus Adeyemi', { exact: true })).toBeVisible()
  await expect(cards.nth(0).getByText('Licensed Marriage and Family Therapist', { exact: true })).toBeVisible()
  await expect(cards.nth(0).getByRole('button', { name: 'Add to your calendar' })).toBeVisible()
  await expect(cards.nth(0).getByRole('link', { name: 'Change or cancel' })).toHaveAttribute('href', '/support')
  await expectNoAxeFindings(page, 'upcoming-visits/visit')
})

test('visits leave the list an hour past their end, and stand by what became of them, the newest first [APPT-07] [APPT-08] [APPT-09]', async ({
  page,
  portal,
}) => {
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000)
  const past = [3, 400].map((days) => new Date(now - days * 86_400_000))
  const set = (nth: number, status: string, start: Date, end = new Date(start.getTime() + 3_000_000)) =>
    `update appointments set status = '${status}', starts_at = '${start.toISOString()}', ends_at = '${end.toISOString()}'
     where id = (select id from appointments where user_id = (select id from users where email = 'rosa@demo.example') order by id limit 1 offset ${nth})`
  await logIn(page, 'Rosa Delgado')
  await page.goto('/appointments')
  const cards = upcoming(page).getByRole('article')
  await expect(cards).toHaveCount(4)
  await changeData(portal, set(0, 'upcoming', ago(60), ago(55)), set(1, 'upcoming', ago(120), ago(65)))
  await changeData(portal, set(2, 'complete', past[1] ?? new Date()), set(3, 'complete', past[0] ?? new Date()))
  await page.reload()
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('heading')).toHaveText(/^Today, |^[A-Z][a-z]+day, /)
  await expect(history(page).getByRole('article')).toHaveCount(3)
  expect((await days(page)).slice(1)).toEqual(await Promise.all(past.map((time) => said(page, time))))
  await expect(history(page).getByRole('button', { name: 'Add to your calendar' })).toHaveCount(0)
  await expectNoAxeFindings(page, 'past-visits/visit')
  await changeData(
    portal,
    set(2, 'cancelled', past[1] ?? new Date()),
    set(3, 'rescheduled', past[0] ?? new Date()),
    set(1, 'no show', past[0] ?? new Date()),
  )
  await page.reload()
  await tab(page, 'Cancellations').click()
  expect(await days(page)).toEqual(await Promise.all(past.map((time) => said(page, time))))
  await expect(history(page).getByRole('article').first()).toContainText('Rescheduled')
  await expect(history(page).getByRole('article').last()).not.toContainText('Rescheduled')
  await expectNoAxeFindings(page, 'cancelled-visits/visit')
  await tab(page, 'No-Shows').click()
  await expect(history(page).getByRole('article')).toHaveCount(1)
  await expectNoAxeFindings(page, 'missed-visits/visit')
})

test('the appointments page is at most 1150 pixels wide, and a phone scrolls one way alone [APPT-02]', async ({ page }) => {
  await logIn(page, 'Rosa Delgado')
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/appointments')
  const width = async () => (await upcoming(page).boundingBox())?.width
  expect(await width()).toBe(1150)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
