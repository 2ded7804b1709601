import { readFile } from 'node:fs/promises'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a person finds their data by the site map, and saves them as two files; no address contains data', async ({ page }) => {
  await logIn(page, 'Julia Weiss')
  await page.goto('/sitemap')
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).click()
  await expectTitle(page, 'Your data')
  await expectNoAxeFindings(page, 'account-data/download', 'page/account/data')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const [words, name, type] of [
    ['Download your data (JSON)', 'my-data.json', '"format": "own-data/1"'],
    ['Download for health apps (FHIR)', 'my-data-fhir.json', '"resourceType": "Bundle"'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: words }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(name)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(type)
    expect(text).toContain('Weiss')
  }
  expect(asked.filter((url) => url.includes('/documents/data')).map((url) => new URL(url).search)).toEqual(['', ''])
  await page.route('**/documents/data', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Download your data (JSON)' }).click()
  await expect(page.getByText("We couldn't make your file. Please try again later.")).toBeVisible()
  await expectNoAxeFindings(page, 'account-data/failed')
})
