import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { makePdf, makePhoto, makePicture } from '../support/uploads/make-files.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const send = (page: Page) => page.getByRole('button', { name: /^(Send message|Try again)$/ })
const chooser = (page: Page) => page.locator('input[type=file]')
const attached = (page: Page) => page.locator('.attached li')
const recent = (page: Page) => page.getByRole('region', { name: 'Recent files' })

/** Waits until the draft is saved with this many files. */
const savedWith = (page: Page, files: number) =>
  page.waitForResponse((reply) => {
    const [, ids] = /"attachmentIds":\[([^\]]*)\]/.exec(reply.request().postData() ?? '') ?? []
    return reply.ok() && ids?.split(',').length === files
  })

test('a message shows its text and files, even after a reload: PNG, JPEG and PDF; first two recent ones, then all [CHAT-03] [CHAT-04] [CHAT-09]', async ({
  page,
}) => {
  await startSession(page, 'Vera Winters')
  await page.goto('/chat/therapist')
  await expect(page.locator('.bubble')).toHaveCount(3)
  await expect(recent(page)).toHaveCount(0)
  const saved = savedWith(page, 3)
  await chooser(page).setInputFiles([
    { name: 'rash.png', mimeType: 'image/png', buffer: await makePicture('png') },
    {
      name: 'arm.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePhoto({ degrees: 41, orientation: 6 }),
    },
    { name: 'Lab report.pdf', mimeType: 'application/pdf', buffer: makePdf() },
  ])
  await expect(attached(page).getByText('Ready to send')).toHaveCount(3)
  await expectNoAxeFindings(page)
  await saved
  await page.reload()
  await expect(attached(page).locator('.name')).toHaveText([
    'rash.png',
    'arm.jpg',
    'Lab report.pdf',
  ])
  await expect(attached(page).getByText('Ready to send')).toHaveCount(3)
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .not.toContain('rash')
  const removed = savedWith(page, 2)
  await page.getByRole('button', { name: 'Remove rash.png' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove arm.jpg' })).toBeFocused()
  await removed
  await chooser(page).setInputFiles({
    name: 'rash.png',
    mimeType: 'image/png',
    buffer: await makePicture('png'),
  })
  await expect(attached(page).getByText('Ready to send')).toHaveCount(3)
  await composer(page).fill('Here is what I mean')
  await send(page).click()
  await expect(attached(page)).toHaveCount(0)
  const bubbles = page.locator('.run.me').last().locator('.bubble')
  await expect(bubbles).toHaveText(['Here is what I mean', 'arm.jpg', 'Lab report.pdf', 'rash.png'])
  await expect(recent(page).getByRole('listitem')).toHaveText(['rash.png', 'Lab report.pdf'])
  await recent(page).getByRole('button', { name: 'Show all files' }).click()
  await expect(recent(page).getByRole('listitem')).toHaveText([
    'rash.png',
    'Lab report.pdf',
    'arm.jpg',
  ])
  await expectNoAxeFindings(page)

  const saving = page.waitForEvent('download')
  await recent(page).getByRole('button', { name: 'arm.jpg' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('arm.jpg')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(bytes.includes('CANARY')).toBe(false)
  await page.reload()
  await expect(recent(page).getByRole('listitem')).toHaveText(['rash.png', 'Lab report.pdf'])
  await expect(composer(page)).toHaveValue('')
  await expect(attached(page)).toHaveCount(0)
  await page.goto('/demo-provider')
  await expect(
    page.getByRole('region', { name: 'Vera Winters' }).getByText('Lab report.pdf'),
  ).toBeVisible()
})

test('a file that is too large, of another type or not sent says so, and can be retried [CHAT-10] [DERR-05]', async ({
  page,
}) => {
  await startSession(page, 'Vera Winters')
  await page.goto('/chat/therapist')
  await expect(composer(page)).toBeVisible()
  const large = makePdf().toString('latin1').padEnd(10_000_001, '\n')
  await chooser(page).setInputFiles({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(large, 'latin1'),
  })
  await expect(attached(page).getByRole('alert')).toHaveText(
    /File size exceeds the maximum of 10MB\.$/,
  )
  await page.getByRole('button', { name: 'Remove large.pdf' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Attach a file' })).toBeFocused()
  const exact = Buffer.from(large.slice(0, 10_000_000), 'latin1')
  await chooser(page).setInputFiles({
    name: 'exact.pdf',
    mimeType: 'application/pdf',
    buffer: exact,
  })
  await expect(attached(page).getByText('Ready to send')).toBeVisible()
  await page.getByRole('button', { name: 'Remove exact.pdf' }).click()
  await chooser(page).setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>'),
  })
  await expect(attached(page).getByRole('alert')).toHaveText(
    /Please choose a PNG, JPEG or PDF file\.$/,
  )
  await page.getByRole('button', { name: 'Remove page.html' }).click()
  // A web page with the name and type of a picture: the server checks the content.
  await chooser(page).setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>'),
  })
  await expect(attached(page).getByRole('alert')).toHaveText(
    /Please choose a PNG, JPEG or PDF file\.$/,
  )
  await page.getByRole('button', { name: 'Remove page.png' }).click()

  await page.route('**/uploads/sent', (route) => route.abort())
  await chooser(page).setInputFiles({
    name: 'rash.png',
    mimeType: 'image/png',
    buffer: await makePicture('png'),
  })
  await expect(attached(page).getByRole('alert')).toHaveText(
    /An error occurred while uploading this attachment\. Please try again\.$/,
  )
  await expectNoAxeFindings(page)
  await composer(page).fill('With a file')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(
    page.getByText("Some files aren't uploaded yet. Please wait for them, or remove them."),
  ).toBeVisible()
  await expect(page.locator('.bubble')).toHaveCount(3)
  await page.unroute('**/uploads/sent')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(attached(page).getByText('Ready to send')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('.bubble')).toHaveCount(5)
})
