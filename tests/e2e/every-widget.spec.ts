import type { Page } from 'playwright/test'
import language from '../../engine/definition/language.schema.json' with { type: 'json' }
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { choose, enterCard, expectTitle, goOn, logIn } from './patient.ts'
import { test } from './operator-test.ts'
import { expect } from './portal-test.ts'
import { reportedViolations, watchPolicy } from './watch-policy.ts'

/** How each question of the flow is answered, in their order; a choice goes on by itself. */
const ANSWERS: readonly (readonly [type: string, question: string, answer: (page: Page) => Promise<void>])[] = [
  ['multi-choice', 'Which season do you like most?', (page) => choose(page, 'Spring')],
  ['multi-select', 'Which of these do you grow?', (page) => page.getByRole('checkbox', { name: 'Herbs' }).press('Space')],
  ['radio', 'Do you water in the evening?', (page) => page.getByRole('radio', { name: 'Yes' }).press('Space')],
  ['single-select-v2', 'Where is your garden?', (page) => page.getByRole('radio', { name: 'On a roof' }).press('Space')],
  [
    'none-or-list',
    'Which tools are missing?',
    async (page) => {
      await page.getByRole('textbox', { name: /line 1/ }).fill('A spade')
      await page.getByRole('button', { name: 'Add another' }).click()
      await page.getByRole('textbox', { name: /line 2/ }).fill('A rake')
    },
  ],
  ['free-paragraph-field', 'What is your garden like?', (page) => page.getByRole('textbox').fill('Small, and shady.')],
  ['free-text-field', 'What is your garden called?', (page) => page.getByRole('textbox').fill('Eden')],
  ['free-phone-field', 'Whom can we call about it?', (page) => page.getByRole('textbox').pressSequentially('5550100000')],
  ['one-to-ten-scale', 'How big is it?', (page) => page.getByRole('radio', { name: '7', exact: true }).press('Space')],
  ['one-to-seven-scale', 'How sunny is it?', (page) => page.getByRole('radio', { name: '7, Very' }).press('Space')],
  ['free-text-field', 'Anything else?', async () => undefined],
]

/** The types that stand on one page together, and the card on its own. */
const ON_ONE_PAGE = ['checkbox', 'date', 'number', 'time', 'date-time', 'choice', 'group', 'list', 'password', 'file', 'card']

test('questions of every type are answered under the enforced policy, the service worker in place, and nothing breaks it', async ({
  page,
  context,
  browser,
  portal,
}) => {
  const asked = new Set([...ANSWERS.map(([type]) => type), ...ON_ONE_PAGE])
  expect(language.$defs.field.properties.type.enum.filter((type) => !asked.has(type))).toEqual([])
  const violations = await watchPolicy(context)
  const before = await reportedViolations(portal.url)
  await logIn(page, 'Bea Lindqvist')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto('/home?forceBlocker=welcome')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  for (const [type, question, answer] of ANSWERS) {
    await expectTitle(page, question)
    await expectNoAxeFindings(page, `every-type/${type}`)
    await answer(page)
    if (type !== 'multi-choice') await goOn(page)
  }
  await fillPage(page)
  await expectNoAxeFindings(page, 'every-type/on-one-page')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectTitle(page, 'Paying for it')
  await enterCard(page, '4242424242424242')
  await expectNoAxeFindings(page, 'every-type/card')
  await page.getByRole('button', { name: 'Next' }).click()
  // The card reached the server, which keeps none of somebody whose account is not set up.
  await expect(page.getByRole('group', { name: 'Please finish setting up your account first.' })).toBeFocused()

  expect(violations).toEqual([])
  expect(await reportedViolations(portal.url)).toBe(before)

  const other = await browser.newContext({ baseURL: portal.url })
  const seen = await watchPolicy(other)
  const wrong = await other.newPage()
  await wrong.goto('/login')
  await wrong.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => seen).toEqual(['style-src-attr'])
  await expect.poll(() => reportedViolations(portal.url)).toBe(before + 1)
  await other.close()
})

async function fillPage(page: Page): Promise<void> {
  await expectTitle(page, 'Everything else')
  await page.getByRole('checkbox', { name: 'I agree to share my garden' }).press('Space')
  await page.getByLabel('Planted on').fill('2026-03-01')
  await page.getByLabel('Last harvest').fill('12,5')
  await page.getByLabel('Last harvest').blur()
  await expect(page.getByText('Please enter the number without commas or spaces, such as 1200 or 12.5.')).toBeVisible()
  await page.getByLabel('Last harvest').fill('12.50')
  await expect(page.getByLabel('Last harvest')).toHaveValue('12.50')
  await page.getByLabel('Watered at').fill('19:30')
  await page.getByLabel('First frost').fill('2025-10-30T05:10')
  await page.getByRole('combobox', { name: 'State' }).pressSequentially('new york')
  await expect(page.getByRole('option', { name: /New York/ })).toBeVisible()
  await expectNoAxeFindings(page, 'every-type/open-list')
  await page.getByRole('option', { name: /New York/ }).click()
  await page.getByLabel('Notes').fill('Beans did well.')
  await page.getByLabel('Address 1').fill('7 Maple Road')
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Ana')
  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('textbox', { name: 'Password of the gate' }).fill('a rainy evening in May')
  await expect(page.getByText('No file yet')).toBeVisible()
}
