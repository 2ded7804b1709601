import type { Locator, Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { resize } from './resize.ts'

/** The number of elements in each row. */
async function rowsOf(slots: Locator): Promise<readonly number[]> {
  const tops = await slots.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  )
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
}

test('a patient who pays by card chooses care, filters providers, opens one, chooses a time and reviews it [BOOK-22]', async ({
  page,
}) => {
  await logIn(page, 'Priya Nair')
  await expectTitle(page, 'Priya, based on your answers, here are your results')
  await expectNoAxeFindings(page, 'booking/results')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle(page, 'Choose your care type')
  // A click on the middle of a card chooses it: the details have another button.
  for (const width of [390, 1280]) {
    await resize(page, { width, height: 844 })
    for (const [card, name] of [
      [1, 'Psychiatry'],
      [0, 'Therapy'],
    ] as const) {
      await page.locator('.care').nth(card).click()
      await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
    }
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle(page, 'Schedule your therapy intake')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  // The next day of each provider in one row. If that day has already begun, fewer than three times
  // may be left.
  const rows = async () =>
    Promise.all((await cards.all()).map((card) => rowsOf(card.locator('.slot'))))
  await expect.poll(async () => (await rows()).filter((row) => row.length > 1)).toEqual([])
  await expect.poll(async () => Math.max(...(await rows()).flat())).toBe(3)

  await test.step('a filter that is opened alone applies each choice immediately [SCHD-05]', () =>
    filterAlone(page))
  await test.step('filters keep matching providers and times [SCHD-04]', () => filterByTime(page))
  await test.step('the page says when no one matches, and clears the filters [SCHD-12]', () =>
    filterAllAway(page))

  const region = page.getByRole('region', { name: 'Times' })
  await test.step('the details of a provider have its times [BOOK-12]', async () => {
    await cards
      .first()
      .getByRole('button', { name: /^See all times and full profile of / })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'About this provider' })).toBeVisible()
    await expect(region.getByRole('heading', { level: 3 }).first()).toHaveText(
      /^\w+day, \w+ \d+ Eastern Time$/,
    )
    await expect.poll(async () => Math.max(...(await rowsOf(region.locator('.slot'))))).toBe(3)
    await expectNoAxeFindings(page, 'booking/details')
  })
  await test.step('the review has the time in the zone of the patient [CONF-02]', async () => {
    const time = region.locator('.slot').first()
    const words = (await time.textContent()) ?? ''
    await time.dblclick()
    await expectTitle(page, 'Review appointment details')
    await expect(
      page.getByRole('definition').filter({ hasText: `${words} Eastern Time` }),
    ).toBeVisible()
  })
  await page.getByLabel('Coupon code').fill('therapy49')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your coupon applies to the first self-paid visit.')).toBeVisible()
  await expect(page.locator('s', { hasText: '$119.00' })).toBeVisible()
  await expectNoAxeFindings(page, 'booking/confirm')
})

/** Finds fewer providers by a filter's own dialog, and then clears it. */
async function filterAlone(page: Page): Promise<void> {
  const cards = page.getByRole('article')
  const all = await cards.count()
  await page.getByRole('button', { name: 'Gender', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Gender' })
  const man = dialog.getByRole('button', { name: 'Man', exact: true })
  await man.click()
  await expect.poll(() => cards.count()).toBeLessThan(all)
  await expectNoAxeFindings(page, 'booking/schedule')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const opener = page.getByRole('button', { name: 'Gender (1)' })
  await expect(opener).toBeFocused()
  await opener.click()
  await man.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(cards).toHaveCount(all)
}

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filter providers' })
const apply = (page: Page) => filters(page).getByRole('button', { name: /^Apply all/ })

/** Filters for evenings, and finds the filter again after a visit to a provider. */
async function filterByTime(page: Page): Promise<void> {
  const cards = page.getByRole('article')
  const all = await cards.count()
  await page.getByRole('button', { name: 'Filters' }).click()
  await filters(page).getByRole('button', { name: 'Time of day' }).click()
  await filters(page).getByRole('button', { name: 'Evenings, from 5:00 PM' }).click()
  await filters(page).getByRole('button', { name: 'Back' }).click()
  await expect(filters(page).getByRole('button', { name: 'Time of day (1)' })).toBeFocused()
  await apply(page).click()
  await expect(page.getByText(/providers match your filters\.$/)).toBeVisible()
  await expect.poll(() => cards.count()).toBeLessThan(all)
  const slots = page.locator('.slot')
  await expect(slots.filter({ hasNotText: /^([5-9]|1[01]):\d\d PM$/ })).toHaveCount(0)
  await expect.poll(() => slots.count()).toBeGreaterThan(3)

  const name = await cards.first().getByRole('heading', { level: 2 }).innerText()
  await cards
    .first()
    .getByRole('button', { name: /more specialties of/ })
    .click()
  await expectTitle(page, name)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectTitle(page, 'Schedule your therapy intake')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
}

/** Chooses a language and a gender that no provider combines, and clears all filters. */
async function filterAllAway(page: Page): Promise<void> {
  const dialog = filters(page)
  const show = apply(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const optionsOf = async (filter: string) => {
    await dialog.getByRole('button', { name: filter }).click()
    const options = dialog.getByRole('group', { name: filter }).getByRole('button')
    await expect(options.first()).toBeVisible()
    const words = await options.allTextContents()
    await dialog.getByRole('button', { name: 'Back' }).click()
    return words
  }
  const choose = async (filter: string, option: string) => {
    await dialog.getByRole('button', { name: filter }).click()
    await dialog.getByRole('button', { name: option, exact: true }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  const genders = await optionsOf('Gender')
  const none = async () => (await show.textContent()) === 'Apply all: 0 providers'
  for (const language of await optionsOf('Languages')) {
    for (const gender of genders) {
      if (await none()) break
      await dialog.getByRole('button', { name: 'Clear all' }).click()
      await choose('Languages', language)
      await choose('Gender', gender)
    }
  }
  await expect(show).toHaveText('Apply all: 0 providers')
  await show.click()
  await expect(
    page.getByText("We couldn't find any providers who meet your filter criteria..."),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'booking/schedule')
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(page.getByRole('article')).not.toHaveCount(0)
}
