import type { Locator, Page } from 'playwright/test'
import { expect } from './portal-test.ts'

const MOST_TABS = 40

/** Moves the focus with Tab until it is on the target. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < MOST_TABS; i += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((one) => one === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** Presses a button by keys only. */
export async function pressByKeys(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }).first())
  await page.keyboard.press('Enter')
}

/** Types into a field that is reached by keys. */
export async function typeByKeys(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(text)
}
