import type { Locator, Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle } from './patient.ts'
import { expect } from './portal-test.ts'

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name })

/** Buttons of free times, named by day, time, zone and provider. */
export const times = (page: Page): Locator => button(page, /\d{1,2}:\d{2} [AP]M/)

export async function chooseCare(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).press('Space')
  await button(page, 'Continue').click()
}

/** From the results to the times of therapy. */
export async function toTimes(page: Page): Promise<void> {
  await expectTitle(page, /here are your results/)
  await button(page, 'Continue').click()
  await expectTitle(page, 'Choose your care type')
  await chooseCare(page, 'Therapy')
  await expectTitle(page, 'Schedule your therapy intake')
  await expect(times(page).first()).toBeVisible()
}

/**
 * From the times, with a chosen time ahead: expects that its review has no time once that time has
 * passed, and that it links back to the times. Checks the review with axe if it gets the name of
 * its state.
 */
export async function expectNoTime(page: Page, look?: string): Promise<void> {
  await expectTitle(page, 'Schedule your therapy intake')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('portal.booking') ?? '{}')
    const timeSlot = {
      ...kept.timeSlot,
      start: '2020-01-06T15:00:00.000Z',
      end: '2020-01-06T15:50:00.000Z',
    }
    localStorage.setItem('portal.booking', JSON.stringify({ ...kept, timeSlot }))
  })
  await page.reload()
  await expectTitle(page, 'Schedule your therapy intake')
  await page.goForward()
  await expectTitle(page, 'No timeslot selected. Please return to the availability screen')
  await expect(page.getByRole('region', { name: 'Therapy intake' })).toHaveCount(0)
  await expect(page.getByRole('term')).toHaveCount(0)
  await expect(button(page, 'Confirm appointment')).toHaveCount(0)
  if (look !== undefined) await expectNoAxeFindings(page, look)
  await button(page, 'Return to availability').click()
  await expectTitle(page, 'Schedule your therapy intake')
  await expect(times(page).first()).toBeVisible()
}
