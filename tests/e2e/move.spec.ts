import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { button, times } from './booking-steps.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, hold, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { visitsOfOthersAside } from './put-visit.ts'

const HOUR_MS = 3_600_000
const WILL = 'will@demo.example'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change or cancel' })
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const statusesOf = async (url: string, email: string): Promise<string> =>
  JSON.stringify(await (await askAs(url, email))('{ appointments { status } }'))

/** A person's upcoming visit. */
const toCome = `(select id from appointments where status = 'upcoming' and user_id = (select id from users where email = '${WILL}'))`
/** Moves it so that it begins in this many hours. */
const begins = (hours: number) => {
  const start = new Date(Date.now() + hours * HOUR_MS)
  return `${visitsOfOthersAside(WILL)};
    update appointments set starts_at = '${start.toISOString()}', ends_at = '${new Date(start.getTime() + HOUR_MS).toISOString()}'
    where id = ${toCome}`
}

/** From the list of appointments to other times for the first visit. */
async function rescheduleInstead(page: Page): Promise<void> {
  await page.goto('/appointments')
  await page.getByRole('button', { name: 'Change Appointment' }).first().click()
  await inDialog(page, 'Move visit').click()
  await expectTitle(page, 'Choose a new time')
}

test('three clicks on home move a visit; on a phone it is moved again from the appointments, and nothing is canceled before', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Will Carter')
  await page
    .getByRole('region', { name: 'Your next visit' })
    .getByRole('link', { name: 'Move visit' })
    .click()
  await expectTitle(page, 'Choose a new time')
  await expect(page.getByRole('main')).toContainText(
    "You're moving your appointment with Marcus Adeyemi on ",
  )
  await button(page, /with Rafael Duarte/)
    .first()
    .click()
  await expectTitle(page, 'Review appointment details')
  await button(page, 'Move appointment').click()
  await expectTitle(page, 'Appointment moved')
  await expect.poll(() => statusesOf(portal.url, WILL)).toContain('"rescheduled"')

  await page.setViewportSize({ width: 390, height: 844 })
  await rescheduleInstead(page)
  const card = page.getByRole('main').getByRole('region', { name: 'Therapy intake' })
  const old = card.getByText(/, with Rafael Duarte$/)
  const countOf = async (status: string) =>
    (await statusesOf(portal.url, WILL)).split(`"${status}"`).length - 1
  await test.step('other times are offered, with the visit unchanged [CNCL-05]', async () => {
    await expect(page).toHaveURL(/\?rescheduleId=\d+$/)
    await expect(page.getByRole('main')).toContainText(
      "You're moving your appointment with Rafael Duarte on ",
    )
    await expect.poll(() => countOf('upcoming')).toBe(1)
    await expect.poll(() => countOf('rescheduled')).toBe(1)
  })
  await times(page).first().click()
  await test.step('a visit is moved, and the old time is in the history [PTYP-01]', async () => {
    await expectTitle(page, 'Review appointment details')
    await expect(old).toBeVisible()
    const oldTime = await old.innerText()
    await expect(page.getByText('Moving your appointment is free.')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await button(page, 'Move appointment').dblclick()
    await expectTitle(page, 'Appointment moved')
    await expect(card).toContainText(oldTime)
    await expect.poll(() => countOf('rescheduled')).toBe(2)
    await page.goto('/appointments')
    await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('article')).toHaveCount(1)
    await page.getByRole('tab', { name: 'Cancellations' }).click()
    await expect(
      page.getByRole('tabpanel', { name: 'Cancellations' }).getByRole('article').first(),
    ).toContainText('Rescheduled')
  })
})

test('a late move shows its cost, after loading it, and changes in between, before it is confirmed', async ({
  page,
  portal,
}) => {
  await changeData(
    portal,
    `update user_care_flows set payment_source = 'SelfPay' where user_id = (select id from users where email = '${WILL}')`,
    `update users set has_payment_method = true where email = '${WILL}'`,
  )
  await startSession(page, 'Will Carter')
  await rescheduleInstead(page)
  const release = await hold(page, 'Cancellation')
  await page.reload()
  await expectTitle(page, 'One moment…')
  await expectNoAxeFindings(page, 'visit-scheduling/moving-terms')
  release()
  await expectTitle(page, 'Choose a new time')
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await expect(page.getByText('Moving your appointment is free.')).toBeVisible()
  await changeData(portal, begins(20))
  await button(page, 'Move appointment').click()
  await expectTitle(page, 'What moving costs has changed')
  await expectNoAxeFindings(page, 'visit-scheduling/terms-changed')
  await button(page, 'Review again').click()
  await expectTitle(page, 'Review appointment details')
  await expect(page.getByRole('main')).toContainText("we'll charge your card a penalty of $50.00.")
  await button(page, 'Move appointment').click()
  await expectTitle(page, 'Appointment moved')
  await expect(
    page.getByText("We'll charge the late fee of $50.00 to your card on file."),
  ).toBeVisible()
})

test('a visit that was canceled elsewhere is not moved; one that cannot be read is not either', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Will Carter')
  await rescheduleInstead(page)
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await changeData(portal, `update appointments set status = 'cancelled' where id = ${toCome}`)
  await button(page, 'Move appointment').click()
  await expectTitle(page, "This appointment can't be moved here")
  await expectNoAxeFindings(page, 'visit-scheduling/cannot-move')
  await button(page, 'Go to your appointments').click()
  await expect(page).toHaveURL(/\/appointments$/)
  await page.goto('/appointments/schedule?rescheduleId=999999')
  await expectTitle(page, "This appointment can't be moved here")
  await expect
    .poll(() => statusesOf(portal.url, WILL))
    .toBe('{"appointments":[{"status":"cancelled"},{"status":"cancelled"}]}')
})
