import type { Page } from 'playwright/test'
import { expect } from './portal-test.ts'

/** Logs a demo patient in by the demo page's one click. */
export async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/demo')
  await page.getByRole('button', { name: `Log in as ${name}` }).click()
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
}

/** Waits for a question and its answers to be on screen. */
export async function onQuestion(page: Page, number: number, count: number): Promise<void> {
  await expect(page.getByText(`Question ${number} of ${count}`, { exact: true })).toBeVisible()
}

/** Chooses an answer as a person does: a press well after the question came up. */
export async function choose(page: Page, answer: string): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await expect(async () => {
    const now = await page.getByRole('heading', { level: 1 }).textContent()
    if (now !== heading) return
    await page.getByRole('radio', { name: answer, exact: true }).click({ delay: 60 })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(heading)
  }).toPass({ timeout: 10_000 })
}

/** Begins an assessment from its intro. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get Started' }).click()
}
