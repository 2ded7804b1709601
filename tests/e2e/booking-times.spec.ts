import type { Locator } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

/** How many of these stand in each row. */
async function rowsOf(slots: Locator): Promise<readonly number[]> {
  const tops = await slots.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
}

test('somebody who pays by card opens a provider, chooses a time and reads what it is [BOOK-12] [BOOK-22] [CONF-02]', async ({
  page,
}) => {
  await logIn(page, 'Priya Nair')
  await expect(page.getByRole('heading', { name: 'Priya, based on your answers, here are your results' })).toBeVisible()
  await expectNoAxeFindings(page, 'booking/results')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your care type' })).toBeVisible()
  await page.getByRole('radio', { name: 'Therapy', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Schedule your therapy intake' })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  // The next day of each provider in one row; of a day that has begun to pass fewer than three may be left.
  const rows = await Promise.all((await cards.all()).map((card) => rowsOf(card.locator('.slot'))))
  expect(rows.filter((row) => row.length > 1)).toEqual([])
  expect(Math.max(...rows.flat())).toBe(3)
  await expectNoAxeFindings(page, 'booking/schedule')

  await cards
    .first()
    .getByRole('button', { name: /^See all times and full profile of / })
    .click()
  const times = page.getByRole('region', { name: 'Times' })
  await expect(times.getByRole('heading', { level: 3 }).first()).toHaveText(/^\w+day, \w+ \d+ Eastern Time$/)
  expect(Math.max(...(await rowsOf(times.locator('.slot'))))).toBe(3)
  await expectNoAxeFindings(page, 'booking/details')

  const time = times.locator('.slot').first()
  const words = (await time.textContent()) ?? ''
  await time.dblclick()
  await expect(page.getByRole('heading', { name: 'Review appointment details' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: `${words} Eastern Time` })).toBeVisible()
  await page.getByLabel('Coupon code').fill('therapy49')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your coupon applies to the first self-paid visit.')).toBeVisible()
  await expect(page.locator('s', { hasText: '$119.00' })).toBeVisible()
  await expectNoAxeFindings(page, 'booking/confirm')
})
