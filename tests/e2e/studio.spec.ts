import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type FrameLocator, type Page, test as base } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'

const ROOT = join(import.meta.dirname, '../..')

type Studio = { readonly address: string; readonly flowsDir: string }

/** A studio over a copy of the flows, which a test may edit. */
const test = base.extend<{ readonly studio: Studio }>({
  studio: async ({ browserName: _ }, use) => {
    const flowsDir = join(mkdtempSync(join(tmpdir(), 'studio-')), 'flows')
    cpSync(join(ROOT, 'flows'), flowsDir, { recursive: true })
    const env = { ...process.env, NODE_ENV: 'development', FLOWS_DIR: flowsDir, STUDIO_PORT: '0' }
    const program = spawn(process.execPath, ['--no-warnings', 'server/cli/studio.ts'], { cwd: ROOT, env })
    const ended = once(program, 'exit')
    const lines = createInterface({ input: program.stdout })
    const [line] = await once(lines, 'line')
    await use({ address: String(line).replace('The studio: ', ''), flowsDir })
    program.kill()
    await ended
    rmSync(dirname(flowsDir), { recursive: true })
  },
})

test('a flow runs at phone and desktop width, light and dark, and a link opens the same place', async ({ page, studio }) => {
  await page.goto(`${studio.address}/?flow=phq8`)
  const preview = previewOf(page)
  await preview.getByRole('button', { name: 'Get Started' }).click()
  await expect(preview.getByRole('heading', { name: /Little interest/ })).toBeVisible()
  await expectNoAxeFindings(page, 'page/studio')
  await page.getByRole('combobox', { name: 'Colors' }).selectOption('dark')
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('combobox', { name: 'Width' }).selectOption('desktop')
  await expect.poll(() => preview.locator('html').evaluate((html) => html.clientWidth)).toBeGreaterThan(1200)
  await page.goto(page.url())
  await page.reload()
  await expect(preview.getByRole('heading', { name: /Little interest/ })).toBeVisible()
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a save shows at the same place; a mistake keeps the last version and says where it is', async ({ page, studio }) => {
  await page.goto(`${studio.address}/?flow=phq8`)
  const preview = previewOf(page)
  await preview.getByRole('button', { name: 'Get Started' }).click()
  const file = join(studio.flowsDir, 'instruments/phq9.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('Little interest or pleasure', 'Hardly any interest or pleasure'))
  await expect(preview.getByRole('heading', { name: /Hardly any interest/ })).toBeVisible()
  writeFileSync(file, text.replace('"kind"', 'kind'))
  await expect(page.getByText('The preview shows the last version without mistakes.')).toBeVisible()
  await expect(page.getByRole('link', { name: /instruments\/phq9\.json:\d+/ }).first()).toHaveAttribute(
    'href',
    /^vscode:\/\/file\//,
  )
  await expect(preview.getByRole('heading', { name: /Hardly any interest/ })).toBeVisible()
})

test('a press in the preview tells why the question is shown', async ({ page, studio }) => {
  await page.goto(`${studio.address}/?flow=phq8`)
  const preview = previewOf(page)
  await preview.getByRole('button', { name: 'Get Started' }).click()
  await page.getByRole('button', { name: 'Ask why' }).click()
  await preview.getByRole('radio', { name: 'Several days' }).click()
  await expect(page.getByText('Applies', { exact: true })).toBeVisible()
  await expect(preview.getByRole('radio', { name: 'Several days' })).not.toBeChecked()
})

test('a text is changed in place and the change undone; the rest of the file stays as it is', async ({ page, studio }) => {
  const file = join(studio.flowsDir, 'assessments/phq8.json')
  const text = readFileSync(file, 'utf8')
  await page.goto(`${studio.address}/?flow=phq8`)
  await page.getByText('Texts', { exact: true }).click()
  const heading = page.getByRole('textbox', { name: 'texts › heading' })
  await heading.fill('How are you?')
  await heading.press('Tab')
  await expect(previewOf(page).getByRole('heading', { name: 'How are you?' })).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(text.replace('How has your mood been?', 'How are you?'))
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(previewOf(page).getByRole('heading', { name: 'How has your mood been?' })).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(text)
})

function previewOf(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}
