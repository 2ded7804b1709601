import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a person saves their data as two files, requests the deletion of their account once from two tabs, and withdraws it', async ({
  page,
}) => {
  await startSession(page, 'Will Carter')
  await page.goto('/account/security')
  await page.getByRole('main').getByRole('link', { name: 'delete your account' }).click()
  await expectTitle(page, 'Your data')
  await page.getByRole('link', { name: 'Site Map' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).click()
  await expectTitle(page, 'Your data')
  await expectNoAxeFindings(page, 'account-data/download', 'page/account/data')
  await test.step('no address of the files contains data', () => expectFiles(page))
  await test.step('the page says which data stay, and requests the deletion once', () =>
    expectOneRequest(page))
})

async function expectFiles(page: Page): Promise<void> {
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
    expect(text).toContain('Carter')
  }
  expect(
    asked.filter((url) => url.includes('/documents/data')).map((url) => new URL(url).search),
  ).toEqual(['', ''])
  await page.route('**/documents/data', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Download your data (JSON)' }).click()
  await expect(page.getByText("We couldn't make your file. Please try again later.")).toBeVisible()
  await expectNoAxeFindings(page, 'account-data/failed')
}

async function expectOneRequest(page: Page): Promise<void> {
  const deletion = page.getByRole('region', { name: 'Delete my account' })
  for (const part of [
    'What we remove',
    'What we have to keep',
    'Your visits, care and charges',
    'When it happens',
  ])
    await expect(deletion.getByRole('heading', { name: part })).toBeVisible()
  await expect(deletion.getByText('at least 7 years after your last visit')).toBeVisible()
  await expect(
    deletion.getByText("You have a visit booked. When we delete your account, we'll cancel it"),
  ).toBeVisible()
  const ask = { name: 'Ask to delete my account' }
  await deletion.getByRole('button', ask).press('Enter')
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await expectNoAxeFindings(page, 'account-data/confirm-deletion')
  await page.keyboard.press('Enter')
  await expect(deletion.getByRole('button', ask)).toBeFocused()
  const other = await page.context().newPage()
  await other.goto('/account/data')
  await expect(other.getByRole('button', ask)).toBeVisible()
  for (const tab of [page, other]) {
    await tab.getByRole('button', ask).click()
    await tab.getByRole('button', { name: 'Yes, ask to delete my account' }).click()
    await expect(tab.getByText(/^You asked us to delete your account on \w+day, /)).toBeVisible()
  }
  await expectNoAxeFindings(page, 'account-data/deletion')
  await deletion.getByRole('button', { name: 'Take my request back' }).click()
  await expect(deletion.getByRole('button', ask)).toBeVisible()
  await expect(deletion.getByText(/^You asked us to delete your account on/)).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('button', ask)).toBeVisible()
}
