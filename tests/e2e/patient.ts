import type { Page } from 'playwright/test'
import { expect } from './portal-test.ts'

/** Logs a demo patient in by the demo page's one click, and waits for whatever comes first: the home page, or what stands before it. */
export async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/demo')
  await page.getByRole('button', { name: `Log in as ${name}` }).click()
  await page.waitForURL((url) => url.pathname !== '/demo')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Expects a page by its title. */
export async function expectTitle(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
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

/** Fills the form of a payment card, as the sandbox draws it. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('1234')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('ZIP code').fill('12207')
}
