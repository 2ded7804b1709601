import type { Page } from 'playwright/test'
import language from '../../engine/definition/language.schema.json' with { type: 'json' }
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { choose, enterCard, expectTitle, goOn, logIn } from './patient.ts'
import { test } from './operator-test.ts'
import { expect } from './portal-test.ts'
import { reportedViolations, watchPolicy } from './watch-policy.ts'

/** How each question of the flow is answered, in order; a choice continues automatically. */
const ANSWERS: readonly (readonly [
  type: string,
  question: string,
  answer: (page: Page) => Promise<void>,
])[] = [
  ['multi-choice', 'Which season do you like most?', (page) => choose(page, 'Spring')],
  [
    'multi-select',
    'Which of these do you grow?',
    (page) => page.getByRole('checkbox', { name: 'Herbs' }).press('Space'),
  ],
  [
    'radio',
    'Do you water in the evening?',
    (page) => page.getByRole('radio', { name: 'Yes' }).press('Space'),
  ],
  [
    'single-select-v2',
    'Where is your garden?',
    async (page) => {
      for (const name of ['In a yard', 'On a roof']) {
        await page.getByRole('radio', { name }).press('Space')
        await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
        await expect(page.getByRole('radio', { name })).toBeChecked()
      }
    },
  ],
  [
    'none-or-list',
    'Which tools are missing?',
    async (page) => {
      const [none, lines] = [
        page.getByRole('checkbox', { name: 'None' }),
        page.getByRole('textbox'),
      ]
      const next = page.getByRole('button', { name: 'Continue' })
      await expect(next).toHaveAttribute('aria-disabled', 'true')
      await none.press('Space')
      await expect(lines).toHaveCount(0)
      await expect(next).not.toHaveAttribute('aria-disabled', 'true')
      await none.press('Space')
      await expect(next).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('textbox', { name: /line 1/ }).fill('A spade')
      await expect(next).not.toHaveAttribute('aria-disabled', 'true')
      await expect(none).not.toBeChecked()
      await page.getByRole('button', { name: 'Add another' }).click()
      await page.getByRole('textbox', { name: /line 2/ }).fill('A rake')
    },
  ],
  [
    'free-paragraph-field',
    'What is your garden like?',
    (page) => page.getByRole('textbox').fill('Small, and shady.'),
  ],
  [
    'free-text-field',
    'What is your garden called?',
    (page) => page.getByRole('textbox').fill('Eden'),
  ],
  [
    'free-phone-field',
    'Whom can we call about it?',
    (page) => page.getByRole('textbox').pressSequentially('5550100000'),
  ],
  [
    'one-to-ten-scale',
    'How big is it?',
    (page) => page.getByRole('radio', { name: '7', exact: true }).press('Space'),
  ],
  [
    'one-to-seven-scale',
    'How sunny is it?',
    async (page) => {
      const numbers = page.getByRole('radio')
      const shown = () =>
        numbers.evaluateAll((all) =>
          all.map((one) => one.closest('label')?.textContent?.match(/\d+/g)?.join()),
        )
      await expect.poll(shown).toEqual(['1', '2', '3', '4', '5', '6', '7'])
      for (const name of ['3', '7, Very']) {
        await page.getByRole('radio', { name, exact: true }).press('Space')
        await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
        await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
      }
    },
  ],
  ['free-text-field', 'Anything else?', async () => undefined],
]

/** The types that are on one page together, and the card alone. */
const ON_ONE_PAGE = [
  'checkbox',
  'date',
  'number',
  'time',
  'date-time',
  'choice',
  'group',
  'list',
  'password',
  'file',
  'card',
]

test('questions of every type are answered under the enforced policy, with the service worker, without a violation [QTYP-04] [QTYP-05] [QTYP-10]', async ({
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
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  for (const [type, question, answer] of ANSWERS) {
    await expectTitle(page, question)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      question === 'Anything else?' ? /\?\s*$/ : /\? ?\*$/,
    )
    await expectNoAxeFindings(page, `every-type/${type}`)
    if (type === 'free-paragraph-field') await countDown(page)
    await answer(page)
    if (type !== 'multi-choice') await goOn(page)
  }
  await expectMarks(page)
  await fillPage(page)
  await expectNoAxeFindings(page, 'every-type/on-one-page')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectTitle(page, 'Paying for it')
  await enterCard(page, '4242424242424242')
  await expectNoAxeFindings(page, 'every-type/card')
  await page.getByRole('button', { name: 'Next' }).click()
  // The card reached the server, which stores none for a person whose account is not set up.
  await expect(
    page.getByRole('group', { name: 'Please finish setting up your account first.' }),
  ).toBeFocused()

  expect(violations).toEqual([])
  await expect.poll(() => reportedViolations(portal.url)).toBe(before)

  const other = await browser.newContext({ baseURL: portal.url })
  const seen = await watchPolicy(other)
  const wrong = await other.newPage()
  await wrong.goto('/login')
  await wrong.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => seen).toEqual(['style-src-attr'])
  await expect.poll(() => reportedViolations(portal.url)).toBe(before + 1)
  await other.close()
})

/** Only required questions have an asterisk. */
function expectMarks(page: Page): Promise<void> {
  return test.step('only required questions have an asterisk [QVAL-10]', async () => {
    await expectTitle(page, 'Everything else')
    const labels = await page.getByRole('main').locator('label, legend').allInnerTexts()
    const marked = (name: string) =>
      labels.filter((label) => label.startsWith(name)).map((label) => label.includes('*'))
    for (const name of ['Planted on', 'State', 'Address 1', 'Password of the gate'])
      expect([name, marked(name)]).toEqual([name, [true]])
    for (const name of ['Notes', 'Address 2', 'Phone', 'A picture'])
      expect([name, marked(name).includes(true)]).toEqual([name, false])
    expect(labels.some((label) => label.startsWith('Notes'))).toBe(true)
  })
}

/** Fills a paragraph line by line, beyond its visible end: nothing is cut off. */
function countDown(page: Page): Promise<void> {
  return test.step('a paragraph counts down from 1000 characters [QTYP-06] [QVAL-05]', async () => {
    const text = page.getByRole('textbox')
    const left = (words: string) => expect(page.locator('.hint', { hasText: words })).toBeVisible()
    await left('1000 characters remaining')
    await text.pressSequentially('One line')
    await text.press('Enter')
    await text.pressSequentially('another')
    await expect(text).toHaveValue('One line\nanother')
    await left('984 characters remaining')
    await text.fill('x'.repeat(999))
    await left('1 character remaining')
    await text.press('End')
    await text.pressSequentially('yz')
    await expect(text).toHaveValue(`${'x'.repeat(999)}yz`)
    await expect(page.locator('.err', { hasText: '1 character too many' })).toBeVisible()
    await text.press('Backspace')
    await left('0 characters remaining')
  })
}

async function fillPage(page: Page): Promise<void> {
  await expectTitle(page, 'Everything else')
  await page.getByRole('checkbox', { name: 'I agree to share my garden' }).press('Space')
  await page.getByLabel('Planted on').fill('2026-03-01')
  await page.getByLabel('Last harvest').fill('12,5')
  await page.getByLabel('Last harvest').blur()
  await expect(
    page.getByText('Please enter the number without commas or spaces, such as 1200 or 12.5.'),
  ).toBeVisible()
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
