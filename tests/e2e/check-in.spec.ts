import type { Page } from 'playwright/test'
import brand from '../../content/brand/brand.json' with { type: 'json' }
import type { PortalProcess } from '../support/portal-process.ts'
import { changeData } from './change-data.ts'
import { DAYTIME } from './daytime.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, cutOff, goOn, hold, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { putVisit } from './put-visit.ts'
import { takeScales } from './take-scales.ts'

test.use({ timezoneId: DAYTIME.timeZone })

const HOUR_MS = 3_600_000

/**
 * A visit that begins in the given time, without a check-in. @returns The address of its check-in.
 */
async function visitOf(portal: PortalProcess, email: string, inHours: number, more: { careType?: string; status?: string } = {}) {
  const { id, start } = await putVisit(portal, { email, inMinutes: inHours * 60, isCheckedIn: false, ...more })
  return { path: `/video-call/${id}/checkin`, start }
}

const TASKS_REQUIRED = 'Please complete the required tasks in order to join / check in to your appointment.'
const card = (page: Page) => page.getByRole('region', { name: 'Upcoming' }).getByRole('article')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
/** A time as the page shows it: `3:00 PM`. */
const clock = (page: Page, time: Date) =>
  page.evaluate(
    (ms) => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(ms).replaceAll('\u202f', ' '),
    time.getTime(),
  )
const day = (page: Page, time: Date) =>
  page.evaluate(
    (ms) => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(ms),
    time.getTime(),
  )

test('a person is welcomed to their visit with its day and times, and checks in once [CHKN-01] [APPT-15] [APPT-19]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Will Carter')
  const { path, start } = await visitOf(portal, 'will@demo.example', 71.9)
  await page.goto('/appointments')
  await card(page).getByRole('link', { name: 'Check in' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(title(page, 'Welcome to your video appointment, Will')).toBeVisible()
  await expect(page).toHaveTitle('Check in | Mantra')
  const [from, to] = [await clock(page, start), await clock(page, new Date(start.getTime() + HOUR_MS))]
  await expect(page.getByText(await day(page, start), { exact: true })).toBeVisible()
  await expect(page.getByText(`${from} ${DAYTIME.short} to ${to} ${DAYTIME.short}`, { exact: true })).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/check-in')
  const release = await hold(page, 'CheckIn')
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(step(page, 'Checking you in…')).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/checking-in')
  release()
  await expect(step(page, "You're checked in")).toBeVisible()
  await expect(page.getByText(`See you on ${await day(page, start)}, ${from} ${DAYTIME.short}.`)).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/complete')
  await page.reload()
  await expect(step(page, "You're checked in")).toBeVisible()
  await page.getByRole('button', { name: 'Go to my dashboard' }).click()
  await expect(title(page, 'Welcome, Will!')).toBeVisible()
  await page.goto('/appointments')
  await expect(card(page).getByText('YOU ARE CHECKED IN', { exact: true })).toBeVisible()
  await expect(card(page).getByText('Check in', { exact: true })).toHaveCount(0)
  await expectNoAxeFindings(page, 'visit-cards/visit')
})

test('another person’s, unknown, cancelled or past visit allows no check-in and no call [CHKN-07] [AERR-04]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Will Carter')
  const other = await visitOf(portal, 'rosa@demo.example', 5)
  const { path } = await visitOf(portal, 'will@demo.example', 6, { status: 'cancelled' })
  for (const address of [
    other.path,
    path,
    '/video-call/999999999/checkin',
    '/video-call/x/checkin',
    '/video-call/999999999',
    '/video-call/x',
  ]) {
    await page.goto(address)
    await expect(title(page, 'Sorry, no such appointment exists.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check in' })).toHaveCount(0)
  }
  await expectNoAxeFindings(page, 'check-in/not-found')
  await page.goto((await visitOf(portal, 'will@demo.example', -2.1)).path)
  await expect(title(page, 'Sorry, no such appointment exists.')).toBeVisible()
})

test('more than three days before a visit its card offers a calendar and no check-in; the page says when that opens [APPT-13] [APPT-16] [RTES-05]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Rosa Delgado')
  const { path, start } = await visitOf(portal, 'rosa@demo.example', 73)
  await page.goto('/appointments')
  await expect(card(page).getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
  await expect(card(page).getByText('Check in', { exact: true })).toHaveCount(0)
  await page.goto(path)
  await expect(title(page, "Check-in isn't open yet")).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(accountButton(page)).toHaveCount(0)
  const opens = new Date(start.getTime() - 72 * HOUR_MS)
  await expect(
    page.getByText(`You can check in from ${await day(page, opens)}, ${await clock(page, opens)} ${DAYTIME.short}.`),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/early')

  const psychiatry = await visitOf(portal, 'rosa@demo.example', 5, { careType: 'Psychiatry' })
  await changeData(
    portal,
    `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
      select gen_random_uuid(), id, 'medical-history', 'Fill in your medical history', false, now(), now() from users where email = 'rosa@demo.example'`,
  )
  await page.goto('/appointments')
  const button = card(page).getByRole('button', { name: 'Check in' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(TASKS_REQUIRED)
  await button.click({ force: true })
  await expect(page).toHaveURL(/\/appointments$/)
  await expectNoAxeFindings(page, 'visit-cards/visit')
  await page.goto(psychiatry.path)
  await expect(step(page, 'Something to do first')).toBeVisible()
  await expect(page.getByText(TASKS_REQUIRED).last()).toBeVisible()
  await expect(page.getByRole('link', { name: '(800) 464-2083' }).first()).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/blocked')
  await page.getByRole('link', { name: 'Fill in your medical history' }).click()
  await expect(page).toHaveURL(/\/task\/medical-history$/)
})

test('requested scales come before the check-in, with crisis help, and are submitted once even if the check-in fails', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Leo Martin')
  const { path } = await visitOf(portal, 'leo@demo.example', 0.1, { careType: 'Psychiatry' })
  await page.goto(path)
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(title(page, 'Check in before your visit')).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/scales')
  await takeScales(page, {
    flow: 'pre-visit-scales',
    last: 'attention',
    worry: 'Not at all',
    attention: 'Rarely',
    looks: 'at-the-last-section',
  })
  await expect(title(page, 'Thank you')).toBeVisible()
  await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible()
  const connect = await cutOff(page, 'CheckIn')
  await goOn(page)
  await expect(title(page, 'Welcome to your video appointment, Leo')).toBeVisible()
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await connect()
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(step(page, "You're checked in for today")).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/complete-day-of')
  await page.reload()
  await expect(step(page, "You're checked in for today")).toBeVisible()
})

test('a visit today can be joined from its card after the check-in and the requested scales, and only after its tasks [APPT-14] [APPT-18] [APPT-20]', async ({
  page,
  portal,
}) => {
  const checkedIn = (email: string) =>
    changeData(
      portal,
      `update appointments set checked_in_at = now() where user_id = (select id from users where email = '${email}')`,
    )
  const join = card(page).getByText('Join Video', { exact: true })

  await startSession(page, 'Leo Martin')
  const asked = await visitOf(portal, 'leo@demo.example', 0.2)
  await page.goto('/appointments')
  await expect(card(page).getByRole('link', { name: 'Check in' })).toBeVisible()
  await expect(join).toHaveCount(0)
  await checkedIn('leo@demo.example')
  await page.goto('/appointments')
  await expect(card(page).getByRole('link', { name: 'Join Video' })).toHaveAttribute('href', asked.path)
  await expectNoAxeFindings(page, 'visit-cards/visit')

  await changeData(
    portal,
    `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
      select gen_random_uuid(), id, 'medical-history', 'Fill in your medical history', false, now(), now() from users where email = 'leo@demo.example'`,
    `update appointments set care_type = 'Psychiatry' where user_id = (select id from users where email = 'leo@demo.example')`,
  )
  await page.goto('/appointments')
  const blocked = card(page).getByRole('button', { name: 'Join Video' })
  await expect(blocked).toHaveAttribute('aria-disabled', 'true')
  await expect(blocked).toHaveAccessibleDescription(TASKS_REQUIRED)
  await blocked.click({ force: true })
  await expect(page).toHaveURL(/\/appointments$/)

  await startSession(page, 'Will Carter')
  const { path } = await visitOf(portal, 'will@demo.example', 1.5)
  await checkedIn('will@demo.example')
  await page.goto('/appointments')
  await expect(card(page).getByRole('link', { name: 'Join Video' })).toHaveAttribute('href', path.replace('/checkin', ''))
  await visitOf(portal, 'will@demo.example', 30)
  await checkedIn('will@demo.example')
  await page.goto('/appointments')
  await expect(card(page).getByText('YOU ARE CHECKED IN')).toBeVisible()
  await expect(join).toHaveCount(0)
})

test('a check-in for care that has ended names a contact by e-mail and by phone [DERR-17]', async ({ page, portal }) => {
  const email = 'will@demo.example'
  await startSession(page, 'Will Carter')
  const { path } = await visitOf(portal, email, 71.9)
  await page.goto(path)
  const button = page.getByRole('button', { name: 'Check in' })
  await expect(button).toBeVisible()
  await changeData(portal, `delete from user_care_flows where user_id = (select id from users where email = '${email}')`)
  await button.click()
  const { supportEmail, supportPhone } = brand
  await expect(
    page.getByText(`Something went wrong. Contact ${brand.name} Patient Support at ${supportEmail} or ${supportPhone}.`),
  ).toBeVisible()
})
