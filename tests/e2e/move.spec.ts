import type { Page } from 'playwright/test'
import { askAs } from './ask-as.ts'
import { button, times } from './booking-steps.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, hold, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { visitsOfOthersAside } from './put-visit.ts'

const HOUR_MS = 3_600_000
const WILL = 'will@demo.example'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change or cancel' })
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
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

for (const width of [1280, 390])
  test(`a visit is moved in time: nothing is canceled before, and the old time is in the history, ${width} px wide [CNCL-05] [PTYP-01]`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await logIn(page, 'Will Carter')
    await rescheduleInstead(page)
    await expect.poll(() => statusesOf(portal.url, WILL)).toBe('{"appointments":[{"status":"cancelled"},{"status":"upcoming"}]}')
    await expect(page).toHaveURL(/\?rescheduleId=\d+$/)
    await expect(page.getByRole('main')).toContainText("You're moving your appointment with Marcus Adeyemi on ")
    await times(page).first().click()
    await expectTitle(page, 'Review appointment details')
    const card = page.getByRole('main').getByRole('region', { name: 'Therapy intake' })
    const old = card.getByText(/, with Marcus Adeyemi$/)
    await expect(old).toBeVisible()
    const oldTime = await old.innerText()
    await expect(page.getByText('Moving your appointment is free.')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expectNoAxeFindings(page, 'visit-scheduling/confirm')
    await button(page, 'Move appointment').dblclick()
    await expectTitle(page, 'Appointment moved')
    await expect(card).toContainText(oldTime)
    await expectNoAxeFindings(page, 'visit-scheduling/done')
    await expect.poll(() => statusesOf(portal.url, WILL)).toContain('"rescheduled"')
    await page.goto('/appointments')
    await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('article')).toHaveCount(1)
    await page.getByRole('tab', { name: 'Cancellations' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Cancellations' }).getByRole('article').first()).toContainText('Rescheduled')
  })

test('a late move shows its cost, and changes in between, before it is confirmed', async ({ page, portal }) => {
  await changeData(
    portal,
    `update user_care_flows set payment_source = 'SelfPay' where user_id = (select id from users where email = '${WILL}')`,
    `update users set has_payment_method = true where email = '${WILL}'`,
  )
  await logIn(page, 'Will Carter')
  await rescheduleInstead(page)
  await page.reload()
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
  await expectNoAxeFindings(page, 'visit-scheduling/confirm')
  await button(page, 'Move appointment').click()
  await expectTitle(page, 'Appointment moved')
  await expect(page.getByText("We'll charge the late fee of $50.00 to your card on file.")).toBeVisible()
})

test('a visit that was canceled elsewhere is not moved; one that cannot be read is not either', async ({ page, portal }) => {
  await logIn(page, 'Will Carter')
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
  await expect.poll(() => statusesOf(portal.url, WILL)).toBe('{"appointments":[{"status":"cancelled"},{"status":"cancelled"}]}')
})

test('while the cost of moving loads the page says so; if that fails it offers a way back', async ({ page }) => {
  await logIn(page, 'Will Carter')
  await rescheduleInstead(page)
  const release = await hold(page, 'Cancellation')
  await page.reload()
  await expectTitle(page, 'One moment…')
  await expectNoAxeFindings(page, 'visit-scheduling/moving-terms')
  release()
  await expectTitle(page, 'Choose a new time')
})

test('three clicks on home move a visit: other times, a time, and the confirmation', async ({ page, portal }) => {
  await logIn(page, 'Will Carter')
  await page.getByRole('region', { name: 'Your next visit' }).getByRole('link', { name: 'Move visit' }).click()
  await expectTitle(page, 'Choose a new time')
  await times(page).first().click()
  await expectTitle(page, 'Review appointment details')
  await button(page, 'Move appointment').click()
  await expectTitle(page, 'Appointment moved')
  await expect.poll(() => statusesOf(portal.url, WILL)).toContain('"rescheduled"')
})
