import type { Locator, Page } from 'playwright/test'
import { expectTitle } from './patient.ts'
import { expect } from './portal-test.ts'

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('main').getByRole('button', { name })

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
