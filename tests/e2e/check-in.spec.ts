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
async function visitOf(
  portal: PortalProcess,
  email: string,
  inHours: number,
  more: { careType?: string; status?: string } = {},
) {
  const { id, start } = await putVisit(portal, {
    email,
    inMinutes: inHours * 60,
    isCheckedIn: false,
    ...more,
  })
  return { path: `/video-call/${id}/checkin`, start }
}

const TASKS_REQUIRED =
  'Please complete the required tasks in order to join / check in to your appointment.'
const card = (page: Page) => page.getByRole('region', { name: 'Upcoming' }).getByRole('article')
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const step = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })
/** A time as the page shows it: `3:00 PM`. */
const clock = (page: Page, time: Date) =>
  page.evaluate(
    (ms) =>
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
        .format(ms)
        .replaceAll('\u202f', ' '),
    time.getTime(),
  )
const day = (page: Page, time: Date) =>
  page.evaluate(
    (ms) =>
      new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(
        ms,
      ),
    time.getTime(),
  )

const checkIn = (portal: PortalProcess, email: string) =>
  changeData(
    portal,
    `update appointments set checked_in_at = now() where user_id = (select id from users where email = '${email}')`,
  )
const askForHistory = (email: string) =>
  `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
    select gen_random_uuid(), id, 'medical-history', 'Fill in your medical history', false, now(), now() from users where email = '${email}'`

/** Expects a disabled button on the visit's card that says why. */
async function expectBlocked(page: Page, name: 'Check in' | 'Join Video'): Promise<void> {
  const button = card(page).getByRole('button', { name })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(TASKS_REQUIRED)
  await button.click({ force: true })
  await expect(page).toHaveURL(/\/appointments$/)
}

test('a person is welcomed to their visit with its day and times, checks in once, and joins on the day', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Will Carter')
  const { path, start } = await visitOf(portal, 'will@demo.example', 71.9)
  const join = card(page).getByText('Join Video', { exact: true })
  await page.goto('/appointments')
  const [from, to] = [
    await clock(page, start),
    await clock(page, new Date(start.getTime() + HOUR_MS)),
  ]
  await test.step('the card opens the check-in with the time of the visit [CHKN-01] [APPT-19]', async () => {
    await card(page).getByRole('link', { name: 'Check in' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(title(page, 'Welcome to your video appointment, Will')).toBeVisible()
    await expect(page).toHaveTitle('Check in | Mantra')
    await expect(page.getByText(await day(page, start), { exact: true })).toBeVisible()
    await expect(
      page.getByText(`${from} ${DAYTIME.short} to ${to} ${DAYTIME.short}`, { exact: true }),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'check-in/check-in')
  })
  const release = await hold(page, 'CheckIn')
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(step(page, 'Checking you in…')).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/checking-in')
  release()
  await expect(step(page, "You're checked in")).toBeVisible()
  await expect(
    page.getByText(`See you on ${await day(page, start)}, ${from} ${DAYTIME.short}.`),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'check-in/complete')
  await page.reload()
  await expect(step(page, "You're checked in")).toBeVisible()
  await page.getByRole('button', { name: 'Go to my dashboard' }).click()
  await expect(title(page, 'Welcome, Will!')).toBeVisible()
  await page.getByRole('link', { name: 'Your appointments' }).click()
  await test.step('the card says that the person is checked in, and offers no call before the day [APPT-13] [APPT-14] [APPT-15]', async () => {
    await expect(card(page).getByText('YOU ARE CHECKED IN', { exact: true })).toBeVisible()
    await expect(card(page).getByText('Check in', { exact: true })).toHaveCount(0)
    await expect(join).toHaveCount(0)
  })
  await test.step('on the day it opens the call [APPT-14] [APPT-18]', async () => {
    const today = await visitOf(portal, 'will@demo.example', 1.5)
    await checkIn(portal, 'will@demo.example')
    await page.goto('/appointments')
    await expect(card(page).getByRole('link', { name: 'Join Video' })).toHaveAttribute(
      'href',
      today.path.replace('/checkin', ''),
    )
  })
})

test('another person’s, unknown, cancelled or past visit allows no check-in and no call, and ended care only a contact', async ({
  page,
  portal,
}) => {
  const email = 'will@demo.example'
  await startSession(page, 'Will Carter')
  const other = await visitOf(portal, 'rosa@demo.example', 5)
  const { path } = await visitOf(portal, email, 6, { status: 'cancelled' })
  await test.step('there is no such appointment [CHKN-07] [AERR-04]', async () => {
    const expectNone = async (address: string) => {
      await page.goto(address)
      await expect(title(page, 'Sorry, no such appointment exists.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Check in' })).toHaveCount(0)
    }
    for (const address of [other.path, path, '/video-call/x/checkin', '/video-call/999999999'])
      await expectNone(address)
    await expectNoAxeFindings(page, 'check-in/not-found')
    await expectNone((await visitOf(portal, email, -2.1)).path)
  })
  await test.step('a check-in for care that has ended names a contact by e-mail and by phone [DERR-17]', async () => {
    await page.goto((await visitOf(portal, email, 71.9)).path)
    const button = page.getByRole('button', { name: 'Check in' })
    await expect(button).toBeVisible()
    await changeData(
      portal,
      `delete from user_care_flows where user_id = (select id from users where email = '${email}')`,
    )
    await button.click()
    const { supportEmail, supportPhone } = brand
    await expect(
      page.getByText(
        `Something went wrong. Contact ${brand.name} Patient Support at ${supportEmail} or ${supportPhone}.`,
      ),
    ).toBeVisible()
  })
})

test('more than three days before a visit its card offers a calendar and no check-in; later its tasks come first', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Rosa Delgado')
  const { path, start } = await visitOf(portal, 'rosa@demo.example', 73)
  await page.goto('/appointments')
  await test.step('the card offers a calendar and no check-in [APPT-13] [APPT-16]', async () => {
    await expect(card(page).getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
    await expect(card(page).getByText('Check in', { exact: true })).toHaveCount(0)
  })
  await page.goto(path)
  await test.step('the page says when check-in opens, without the main layout [RTES-05]', async () => {
    await expect(title(page, "Check-in isn't open yet")).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(accountButton(page)).toHaveCount(0)
    const opens = new Date(start.getTime() - 72 * HOUR_MS)
    await expect(
      page.getByText(
        `You can check in from ${await day(page, opens)}, ${await clock(page, opens)} ${DAYTIME.short}.`,
      ),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'check-in/early')
  })
  const psychiatry = await visitOf(portal, 'rosa@demo.example', 5, { careType: 'Psychiatry' })
  await changeData(portal, askForHistory('rosa@demo.example'))
  await page.goto('/appointments')
  await test.step('the check-in waits for the tasks [APPT-20]', async () => {
    await expectBlocked(page, 'Check in')
    await expectNoAxeFindings(page, 'visit-cards/visit')
    await page.goto(psychiatry.path)
    await expect(step(page, 'Something to do first')).toBeVisible()
    await expect(page.getByText(TASKS_REQUIRED).last()).toBeVisible()
    await expect(page.getByRole('link', { name: '(800) 464-2083' }).first()).toBeVisible()
    await expectNoAxeFindings(page, 'check-in/blocked')
    await page.getByRole('link', { name: 'Fill in your medical history' }).click()
    await expect(page).toHaveURL(/\/task\/medical-history$/)
  })
})

test('a visit today is joined after its tasks, the check-in and the requested scales, which are submitted once even if the check-in fails', async ({
  page,
  portal,
}) => {
  const email = 'leo@demo.example'
  await startSession(page, 'Leo Martin')
  const asked = await visitOf(portal, email, 0.2)
  await test.step('the card offers to join after the check-in, by way of the requested scales [APPT-13] [APPT-14] [APPT-18]', async () => {
    await page.goto('/appointments')
    await expect(card(page).getByRole('link', { name: 'Check in' })).toBeVisible()
    await expect(card(page).getByText('Join Video', { exact: true })).toHaveCount(0)
    await checkIn(portal, email)
    await page.goto('/appointments')
    await expect(card(page).getByRole('link', { name: 'Join Video' })).toHaveAttribute(
      'href',
      asked.path,
    )
  })
  await test.step('joining waits for the tasks [APPT-20]', async () => {
    await changeData(
      portal,
      askForHistory(email),
      `update appointments set care_type = 'Psychiatry' where user_id = (select id from users where email = '${email}')`,
    )
    await page.goto('/appointments')
    await expectBlocked(page, 'Join Video')
  })
  await changeData(
    portal,
    `update tasks set done = true where user_id = (select id from users where email = '${email}')`,
  )
  const { path } = await visitOf(portal, email, 0.1, { careType: 'Psychiatry' })
  await page.goto(path)
  await page.getByRole('button', { name: 'Check in' }).click()
  await test.step('the scales have their own intro, thanks, and crisis help [ASMT-08]', async () => {
    await expect(title(page, 'Check in before your visit')).toBeVisible()
    await expect(page.getByText('PROGRESS TRACKER')).toBeVisible()
    await expectNoAxeFindings(page, 'check-in/scales')
    await takeScales(page, {
      flow: 'pre-visit-scales',
      last: 'attention',
      worry: 'Not at all',
      attention: 'Rarely',
    })
    await expect(title(page, 'Thank you')).toBeVisible()
    await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible()
    await expectNoAxeFindings(page, 'pre-visit-scales/done')
  })
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
