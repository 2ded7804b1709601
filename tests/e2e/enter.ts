import type { Page } from 'playwright/test'
import { expect } from './portal-test.ts'

/** Logs a demo patient in and stands wherever the portal leads them, at home or at what stands before it. */
export async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/demo')
  await page.getByRole('button', { name: `Log in as ${name}` }).click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Site Map' })).toBeVisible()
}
