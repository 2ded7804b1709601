import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { test as portalTest, expect } from './portal-test.ts'
import { FLOWS_DIR, type Studio } from './studio-process.ts'

/** A test in the studio instead of the portal. Its flows are those of the repository at first. */
const test = portalTest.extend<{ readonly studio: Studio }>({
  studio: async ({ runningStudio }, use) => {
    await use(runningStudio)
    cpSync(FLOWS_DIR, runningStudio.flowsDir, { recursive: true })
  },
  baseURL: async ({ studio }, use) => {
    await use(studio.address)
  },
})

test('a flow runs at phone and desktop width, light and dark, and a link opens the same place', {
  tag: '@drawn-5',
}, async ({ page }) => {
  await page.goto('/?flow=phq8')
  const preview = previewOf(page)
  await preview.getByRole('button', { name: 'Get Started' }).click()
  await expect(preview.getByRole('heading', { name: /Little interest/ })).toBeVisible()
  await expectNoAxeFindings(page, 'page/studio')
  await page.getByRole('combobox', { name: 'Colors' }).selectOption('dark')
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('combobox', { name: 'Width' }).selectOption('desktop')
  await expect
    .poll(() => preview.locator('html').evaluate((html) => html.clientWidth))
    .toBeGreaterThan(1200)
  await page.goto(page.url())
  await page.reload()
  await expect(preview.getByRole('heading', { name: /Little interest/ })).toBeVisible()
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a save shows at the same place; a mistake keeps the last version and its place is shown', {
  tag: '@drawn-3',
}, async ({ page, studio }) => {
  await page.goto('/?flow=phq8')
  const preview = previewOf(page)
  await preview.getByRole('button', { name: 'Get Started' }).click()
  const file = join(studio.flowsDir, 'instruments/phq9.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace('Little interest or pleasure', 'Hardly any interest or pleasure'),
  )
  await expect(preview.getByRole('heading', { name: /Hardly any interest/ })).toBeVisible()
  writeFileSync(file, text.replace('"kind"', 'kind'))
  await expect(page.getByText('The preview shows the last version that works.')).toBeVisible()
  await expect(
    page.getByRole('link', { name: /instruments\/phq9\.json:\d+/ }).first(),
  ).toHaveAttribute('href', /^vscode:\/\/file\//)
  await expect(preview.getByRole('heading', { name: /Hardly any interest/ })).toBeVisible()
})

test('a save shows before anything is checked', { tag: '@drawn-3' }, async ({ page, studio }) => {
  await page.goto('/?flow=phq8')
  await expect(previewOf(page).getByRole('button', { name: 'Get Started' })).toBeVisible()
  // The replies about the new files never arrive.
  await page.route(/\/api\/(mistakes|beginnings)/, () => undefined)
  const file = join(studio.flowsDir, 'assessments/phq8.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('How has your mood been?', 'How are you?'))
  await expect(previewOf(page).getByRole('heading', { name: 'How are you?' })).toBeVisible()
})

test('a press in the preview shows why a question, a button and a heading are shown', {
  tag: '@drawn-5',
}, async ({ page }) => {
  await page.goto('/?flow=phq8')
  const preview = previewOf(page)
  await preview.getByRole('button', { name: 'Get Started' }).click()
  const panel = page.getByRole('tabpanel')
  await page.getByRole('button', { name: 'Ask why' }).click()
  await preview.getByRole('radio', { name: 'Several days' }).click()
  await expect(panel.getByRole('heading', { name: 'phq9-1 Blocked' })).toBeVisible()
  await expect(preview.getByRole('radio', { name: 'Several days' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Ask why' }).click()
  await preview.getByRole('button', { name: 'Back' }).click()
  await expect(panel.getByRole('heading', { name: 'Back Shown' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask why' }).click()
  await preview.getByRole('heading', { name: /Little interest/ }).click()
  await expect(
    panel.getByRole('link', { name: /instruments\/phq9\.json:\d+/ }).first(),
  ).toHaveAttribute('href', /^vscode:/)
  await panel.getByRole('combobox').selectOption({ label: 'Continue' })
  await expect(panel.getByRole('heading', { name: 'Continue Not there' })).toBeVisible()
})

test('a text and an option are changed in place; the rest of the file stays; undo', {
  tag: '@drawn-2',
}, async ({ page, studio }) => {
  const preview = previewOf(page)
  const file = join(studio.flowsDir, 'assessments/phq8.json')
  const text = readFileSync(file, 'utf8')
  await page.goto('/?flow=phq8')
  await openPanel(page, 'Texts')
  const heading = page.getByRole('textbox', { name: 'texts › heading' })
  await heading.fill('How are you?')
  await heading.press('Tab')
  await expect(preview.getByRole('heading', { name: 'How are you?' })).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(text.replace('How has your mood been?', 'How are you?'))
  // Also after the page was opened again.
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(preview.getByRole('heading', { name: 'How has your mood been?' })).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(text)

  await preview.getByRole('button', { name: 'Get Started' }).click()
  await openPanel(page, 'Texts')
  const option = page.getByRole('textbox', { name: 'options › 1 › text' })
  const before = await option.inputValue()
  await option.fill(`${before} or so`)
  await option.press('Tab')
  await expect(preview.getByRole('radio', { name: `${before} or so` })).toBeVisible()
})

test('a run becomes a case with one press, and Undo removes it', { tag: '@drawn-3' }, async ({
  page,
  studio,
}) => {
  const cases = join(studio.flowsDir, 'assessments/cases/phq8.cases.json')
  const before = readFileSync(cases, 'utf8')
  await page.goto('/?flow=phq8')
  const preview = previewOf(page)
  await preview.getByRole('button', { name: 'Get Started' }).click()
  await preview.getByRole('radio', { name: 'Several days' }).click()
  await openPanel(page, 'Keep')
  await page.getByRole('textbox', { name: 'Name of the case' }).fill('one answer')
  await page.getByRole('button', { name: 'Keep this run as a case' }).click()
  await expect(
    page.getByText('“one answer” is now a case of phq8. Undo takes it back.'),
  ).toBeVisible()
  const [added] = JSON.parse(readFileSync(cases, 'utf8')).cases.slice(-1)
  expect(added).toMatchObject({
    name: 'one answer',
    walk: expect.arrayContaining([{ screen: 'How has your mood been?', press: 'Get Started' }]),
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readFileSync(cases, 'utf8')).toBe(before)

  // A run that starts in the middle of a case can be saved as a case, too.
  await page.getByRole('combobox', { name: 'Start at' }).selectOption('questions/phq9-3')
  await preview.getByRole('radio', { name: 'Several days' }).click()
  await openPanel(page, 'Keep')
  await page.getByRole('textbox', { name: 'Name of the case' }).fill('from the middle')
  await page.getByRole('button', { name: 'Keep this run as a case' }).click()
  await expect(page.getByText('“from the middle” is now a case of phq8.')).toBeVisible()
})

test('guarantees and coverage are found out, and the present step is lit in the graph', {
  tag: '@drawn-3',
}, async ({ page }) => {
  await page.goto('/?flow=phq8')
  await openPanel(page, 'Checks')
  await expect(
    page.getByRole('region', { name: 'Guarantees' }).getByText('Holds', { exact: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Coverage' }).getByText('8 of 8')).toBeVisible()
  await previewOf(page).getByRole('button', { name: 'Get Started' }).click()
  await openPanel(page, 'Graph')
  await expect(page.getByRole('button', { name: 'questions You are here' })).toHaveAttribute(
    'aria-current',
    'step',
  )
})

test('a long proof says that it is still looking', { tag: '@drawn-3' }, async ({ page }) => {
  await page.goto('/?flow=booking')
  await openPanel(page, 'Checks')
  await expect(page.getByText(/^Still looking at \d+ guarantees…$/)).toBeVisible()
})

test('the whole page works by keyboard', { tag: '@drawn-3' }, async ({ page }) => {
  await page.goto('/?flow=phq8')
  await expect(previewOf(page).getByRole('button', { name: 'Get Started' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Flow' }).focus()
  for (const name of ['Situation', 'Start at', 'Width', 'Colors']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name, exact: true })).toBeFocused()
  }
  for (const name of ['Restart', 'Ask why', 'Undo']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.getByRole('tab', { name: 'Why' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Texts' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Name of the case' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('is now a case of phq8')).toBeVisible()
})

test('axe finds nothing in the panels', { tag: '@drawn-2' }, async ({ page }) => {
  await page.goto('/?flow=intake')
  await expect(previewOf(page).getByRole('button', { name: 'Get Started' })).toBeVisible()
  for (const name of ['Texts', 'Inputs', 'Effects', 'Graph', 'Checks', 'Changes', 'Keep'])
    await test.step(name, async () => {
      await openPanel(page, name)
      await expect(page.getByText(/^Still looking/)).toHaveCount(0)
      await expectNoAxeFindings(page, 'page/studio')
    })
})

function previewOf(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}

async function openPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
}
