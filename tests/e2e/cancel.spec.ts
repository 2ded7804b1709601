import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { visitsOfOthersAside } from './put-visit.ts'

const HOUR_MS = 3_600_000
const FREE = 'You will not be charged for canceling an appointment more than 24 hours in advance.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change or cancel' })
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const canceled = (page: Page) => dialog(page).getByRole('heading', { name: 'Appointment Canceled' })
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming' }).getByRole('article')
const change = (page: Page, nth = 0) =>
  page.getByRole('button', { name: 'Change Appointment' }).nth(nth)

/** A person's nth visit, in the order of creation. */
const visitOf = (email: string, nth: number) =>
  `(select id from appointments where user_id = (select id from users where email = '${email}') order by id limit 1 offset ${nth})`
/** Moves a visit so that it begins in this many hours. */
const begins = (email: string, nth: number, hours: number) => {
  const start = new Date(Date.now() + hours * HOUR_MS)
  return `${visitsOfOthersAside(email)};
    update appointments set starts_at = '${start.toISOString()}', ends_at = '${new Date(start.getTime() + HOUR_MS).toISOString()}'
    where id = ${visitOf(email, nth)}`
}
const ofUser = (email: string) => `user_id = (select id from users where email = '${email}')`

async function openAppointments(page: Page, name: string): Promise<void> {
  await startSession(page, name)
  await page.goto('/appointments')
}

test('a visit is kept in time, rescheduled instead, and then canceled for a reason on a phone', async ({
  page,
  portal,
}) => {
  await openAppointments(page, 'Rosa Delgado')
  await test.step('canceling in time is free, and the visit can be kept [CNCL-04] [CNCL-10] [APPT-17]', async () => {
    await change(page).click()
    await expect(dialog(page)).toContainText(FREE)
    await expectNoAxeFindings(page, 'cancel-visit/are-you-sure')
    await inDialog(page, 'Keep my appointment').click()
    await expect(dialog(page)).toBeHidden()
    await expect(upcoming(page)).toHaveCount(4)
  })
  await test.step('rescheduling instead needs no reason, and opens other times with the visit unchanged [CNCL-05]', async () => {
    await change(page).click()
    await inDialog(page, 'Cancel or reschedule').click()
    await inDialog(page, 'Reschedule instead').click()
    await expect(page).toHaveURL(/\/appointments\/schedule\?rescheduleId=\d+$/)
    const ask = await askAs(portal.url, 'rosa@demo.example')
    await expect
      .poll(() => ask('{ appointments { status } }'))
      .toEqual({ appointments: Array(4).fill({ status: 'upcoming' }) })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/appointments')
  await test.step('a canceled visit leaves the list when the dialog closes [CNCL-02] [CNCL-06]', async () => {
    await change(page).click()
    await inDialog(page, 'Cancel or reschedule').click()
    await expect(dialog(page).getByRole('radio')).toHaveCount(4)
    await inDialog(page, 'Cancel my appointment').press('Enter')
    await expect(dialog(page)).toContainText('This field is required.')
    await expectNoAxeFindings(page, 'cancel-visit/select-reason')
    await dialog(page)
      .getByRole('radio', { name: 'Technical & equipment issues', exact: true })
      .press('Space')
    await inDialog(page, 'Cancel my appointment').click()
    await expect(canceled(page)).toBeVisible()
    await expect(inDialog(page, 'Reschedule')).toBeVisible()
    await expect(upcoming(page)).toHaveCount(4)
    await expectNoAxeFindings(page, 'cancel-visit/cancellation-confirmed')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(upcoming(page)).toHaveCount(3)
  })
  // The button that opened the dialog is gone with its card.
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeFocused()
  await page.getByRole('tab', { name: 'Cancellations' }).click()
  await expect(
    page.getByRole('tabpanel', { name: 'Cancellations' }).getByRole('article'),
  ).toHaveCount(1)
})

test('a person whose school pays reads what a late cancellation costs; one that has begun cannot be canceled', async ({
  page,
  portal,
}) => {
  const rosa = 'rosa@demo.example'
  const cover = (sessions: number) =>
    changeData(
      portal,
      `update organization_care_flows set sponsored_sessions = ${sessions} where care_type = 'Psychiatry'
        and organization_id = (select organization_id from users where email = '${rosa}')`,
    )
  await changeData(portal, begins(rosa, 0, 20), begins(rosa, 1, 22))
  await openAppointments(page, 'Rosa Delgado')
  await test.step('without a limit it takes the time of other students [CNCL-12]', async () => {
    await change(page).click()
    await expect(dialog(page)).toContainText(
      "takes away other students' ability to book Marcus Adeyemi.",
    )
    await inDialog(page, 'Keep my appointment').click()
  })
  await test.step('with a limit it counts toward the covered sessions [CNCL-13]', async () => {
    await change(page, 1).click()
    await expect(dialog(page)).toContainText(
      "counts toward the limited sessions your school covers. You'll have 3 sessions left.",
    )
    await inDialog(page, 'Keep my appointment').click()
    await cover(2)
    await change(page, 1).click()
    await expect(dialog(page)).toContainText("You'll have 1 session left.")
    await inDialog(page, 'Keep my appointment').click()
  })
  await test.step('the last covered session can be changed by phone only [CNCL-14]', async () => {
    await cover(1)
    await change(page, 1).click()
    await expect(dialog(page)).toContainText('This is the last session your school covers')
    await expect(dialog(page).getByRole('link', { name: '(800) 464-2083' })).toHaveAttribute(
      'href',
      'tel:+18004642083',
    )
    await expect(inDialog(page, 'Cancel or reschedule')).toHaveCount(0)
    await expectNoAxeFindings(page, 'cancel-visit/last-session')
    await inDialog(page, 'Keep my appointment').click()
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('a visit that begins while the dialog is open can no longer be changed', async () => {
    await change(page).click()
    await inDialog(page, 'Cancel or reschedule').click()
    await dialog(page)
      .getByRole('radio', { name: 'Unexpected circumstances', exact: true })
      .press('Space')
    await changeData(portal, begins(rosa, 0, -0.1))
    await inDialog(page, 'Cancel my appointment').click()
    await expect(
      dialog(page).getByRole('heading', { name: "This appointment can't be changed here" }),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'cancel-visit/too-late')
    await inDialog(page, 'Close').last().click()
    await expect(dialog(page)).toBeHidden()
    await page.reload()
    await expect(upcoming(page)).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Change Appointment' })).toHaveCount(3)
  })
})

test('a failure shows help and keeps the answers, as do terms that change in between: a fee is read before canceling', async ({
  page,
  portal,
}) => {
  const will = 'will@demo.example'
  const details = dialog(page).getByLabel(/Additional details/)
  await openAppointments(page, 'Will Carter')
  await test.step('if the cost of canceling cannot be read the visit cannot be canceled, and help is shown', async () => {
    const reconnect = await cutOff(page, 'Cancellation')
    await change(page).click()
    await expect(dialog(page)).toContainText(UNEXPECTED)
    await expectNoAxeFindings(page, 'cancel-visit/terms')
    await expect(dialog(page).getByRole('link', { name: 'Get help now' })).toBeVisible()
    await inDialog(page, 'Close').last().click()
    await expect(dialog(page)).toBeHidden()
    await reconnect()
    await change(page).click()
    await expect(dialog(page)).toContainText('You will not be charged')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/appointments$/)
  })
  await test.step('the dialog says when the provider’s next time is 10 or more days away [CNCL-15]', async () => {
    const provider = `(select provider_id from appointments where id = ${visitOf(will, 1)})`
    const off = (days: number) =>
      `insert into provider_exceptions select ${provider}, current_date + day, 'Off', 0, 1440 from generate_series(0, ${days}) as day
        on conflict do nothing`
    await change(page).click()
    await expect(dialog(page)).toContainText(FREE)
    await expect(dialog(page)).not.toContainText('next available appointment')
    await inDialog(page, 'Keep my appointment').click()
    await changeData(portal, off(13))
    await change(page).click()
    await expect(dialog(page)).toContainText(
      /The next available appointment with Marcus Adeyemi is on [A-Z][a-z]+day, /,
    )
    await inDialog(page, 'Keep my appointment').click()
    await changeData(portal, off(120))
    await change(page).click()
    await expect(dialog(page)).toContainText('Marcus Adeyemi has no upcoming availability.')
  })
  await test.step('if canceling fails the dialog stays open with the answers', async () => {
    await inDialog(page, 'Cancel or reschedule').click()
    await dialog(page)
      .getByRole('radio', { name: 'Scheduling conflict', exact: true })
      .press('Space')
    await details.fill('I moved.')
    const reconnect = await cutOff(page, 'CancelAppointment')
    await inDialog(page, 'Cancel my appointment').click()
    await expect(dialog(page)).toContainText(UNEXPECTED)
    await reconnect()
  })
  await test.step('changed terms are shown before: the operator’s fee for a self-pay person [CNCL-11]', async () => {
    await changeData(
      portal,
      begins(will, 1, 20),
      `update user_care_flows set payment_source = 'SelfPay' where ${ofUser(will)}`,
      `update users set has_payment_method = true where email = '${will}'`,
    )
    await inDialog(page, 'Cancel my appointment').click()
    await expect(dialog(page)).toContainText(
      'a penalty of $50.00. This is out of respect for our providers and their time.',
    )
    await expectNoAxeFindings(page, 'cancel-visit/late-fee')
    await expect(dialog(page).getByRole('link', { name: 'Get help now' })).toBeVisible()
    await inDialog(page, 'Cancel or reschedule').click()
    await expect(details).toHaveValue('I moved.')
    await inDialog(page, 'Cancel my appointment').click()
    await expect(canceled(page)).toBeVisible()
    await expect(dialog(page)).toContainText('A late cancellation fee of $50.00 applies.')
    await inDialog(page, 'Close').last().click()
    await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  })
})
