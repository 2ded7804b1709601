import type { Page } from 'playwright/test'
import topics from '../../content/support/topics.json' with { type: 'json' }
import { makePdf, makePhoto, makePicture } from '../support/uploads/make-files.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

const main = (page: Page) => page.getByRole('main')
const topic = (page: Page, title: string) =>
  main(page).getByRole('link', { name: new RegExp(`^${title}`) })
const subject = (page: Page) => page.getByRole('textbox', { name: /^Subject/ })
const message = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const chooser = (page: Page) => page.locator('input[type=file]')
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const tickets = async (page: Page) => {
  const reply = await page.request.get('/demo')
  const [, list = ''] = (await reply.text()).split('Support tickets')
  return list
}

test('support has a list that opens forms, below the navigation, and unknown addresses open the list', async ({
  page,
}) => {
  await startSession(page, 'Ines Costa')
  await page.goto('/support')
  await test.step('the list is below the navigation [SUPP-01] [ROUT-08] [RTES-20]', async () => {
    await expectTitle(page, 'What can we help you with?')
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expectNoAxeFindings(
      page,
      ...['head', 'emergency', 'person'].map((step) => `support-topics/${step}`),
      ...topics.categories.map(({ path }) => `support-topics/topic-${path}`),
    )
  })
  for (const { path, title, subcategories } of topics.categories) {
    if (subcategories === undefined) continue
    await topic(page, title).click()
    await expectTitle(page, title)
    await expect(page).toHaveURL(new RegExp(`/support/${path}$`))
    await expectNoAxeFindings(
      page,
      'support-topics/back',
      ...subcategories.map((question) => `support-topics/question-${question.path}`),
    )
    await main(page).getByRole('link', { name: 'Patient Support' }).click()
    await expectTitle(page, 'What can we help you with?')
  }
  await topic(page, 'Something else').click()
  await test.step('a form is below the navigation [RTES-20]', async () => {
    await expectTitle(page, 'Something else')
    await expect(page).toHaveURL(/\/support\/something-else\?form=true$/)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  })
  for (const path of ['/support/nothing', '/support/my-care/a-charge']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/support$/)
    await expectTitle(page, 'What can we help you with?')
  }
})

test('the form names its topic and its readers, an answer comes first, and a message accepts files', async ({
  page,
}) => {
  await startSession(page, 'Will Carter')
  // Only people with a pharmacy have this topic.
  await page.goto('/support/pharmacy?form=true')
  await expect(page).toHaveURL(/\/support$/)
  await topic(page, 'My care').click()
  await main(page).getByRole('link', { name: 'Reactivate my care' }).click()
  await test.step('the form names its topic, what it needs, and its readers [SUPP-05] [SUPP-06] [SUPP-07]', async () => {
    await expectTitle(page, 'Reactivate my care')
    await expect(main(page).getByText('Information needed')).toBeVisible()
    await expect(main(page).getByText('Mantra Patient Support')).toBeVisible()
    await expect(main(page).getByText('Quickest response time')).toBeVisible()
    await expect(main(page).getByRole('link', { name: '988' })).toBeVisible()
    await expectNoAxeFindings(page, 'support-request/form/all')
    await main(page).getByRole('link', { name: 'My care', exact: true }).click()
    await expect(page).toHaveURL('/support/my-care')
    await main(page).getByRole('link', { name: 'Something else about my care' }).click()
    await expectTitle(page, 'Something else about my care')
    await expect(message(page)).toBeVisible()
    await expect(main(page).getByText('Information needed')).toBeHidden()
  })
  await test.step('an answer comes before the form', async () => {
    await main(page).getByRole('link', { name: 'My care', exact: true }).click()
    await main(page).getByRole('link', { name: 'Patient Support' }).click()
    await topic(page, 'Appointments').click()
    await main(page).getByRole('link', { name: 'Cancel or reschedule a visit' }).click()
    await expectTitle(page, 'Cancel or reschedule a visit')
    await expect(page.getByRole('heading', { name: 'You can do this yourself' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Go to my appointments' })).toHaveAttribute(
      'href',
      '/appointments',
    )
    await expectNoAxeFindings(page, 'support-request/answer')
    await main(page).getByRole('link', { name: 'I still need help' }).click()
    await expect(subject(page)).toHaveValue('Appointments > Cancel or reschedule a visit')
  })
  await test.step('help in danger has no form', async () => {
    await page.goto('/support/safety/i-need-help-now?form=true')
    await expectTitle(page, 'I need help now')
    await expect(
      main(page).getByRole('link', { name: 'More crisis resources' }).first(),
    ).toBeVisible()
    await expect(main(page).getByRole('link', { name: '(800) 464-2083' })).toBeVisible()
    await expect(send(page)).toHaveCount(0)
  })
  await page.goto('/support/something-else?form=true')
  await test.step('the form is at most 600 px wide, its message at least 150 px high [SUPP-10] [SUPP-11]', async () => {
    for (const [width, form] of [
      [390, 390],
      [1280, 600],
    ] as const) {
      await resize(page, { width, height: DESKTOP_SIZE.height })
      await expect
        .poll(async () => (await subject(page).boundingBox())?.width)
        .toBeLessThanOrEqual(form)
      await expect
        .poll(async () => (await message(page).boundingBox())?.height)
        .toBeGreaterThanOrEqual(150)
    }
    await expect.poll(async () => (await subject(page).boundingBox())?.width).toBe(600)
  })
  await test.step('a file that did not arrive says so, and can be retried [DERR-05]', async () => {
    await page.route('**/messaging/uploads', (route) => route.abort('connectionfailed'))
    await chooser(page).setInputFiles({
      name: 'bill.png',
      mimeType: 'image/png',
      buffer: await makePicture('png'),
    })
    const failed = main(page).getByText(
      'An error occurred while uploading this attachment. Please try again.',
    )
    await expect(failed).toBeVisible()
    await page.unroute('**/messaging/uploads')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByText('Ready to send')).toBeVisible()
    await expect(failed).toBeHidden()
  })
  await test.step('files are added with a button: PNG, JPEG or PDF of at most 50 MB [SUPP-08] [SUPP-16] [SUPP-17]', () =>
    expectFilesSent(page))
})

/**
 * Sends a message with the picture that it has and another one, after attaching and removing wrong
 * files.
 */
async function expectFilesSent(page: Page): Promise<void> {
  const words = `Please look ${Date.now()}`
  await message(page).fill(words)
  await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible()
  await chooser(page).setInputFiles([
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: makePdf() },
    {
      name: 'arm.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePhoto({ degrees: 41, orientation: 6 }),
    },
  ])
  await expect(main(page).getByText('Please choose a PNG, JPEG or PDF file.')).toBeVisible()
  await expect(main(page).getByText('Ready to send')).toHaveCount(3)
  await send(page).click()
  await expect(main(page).getByText("Some files weren't uploaded.")).toBeVisible()
  await page.getByRole('button', { name: 'Remove note.txt' }).click()
  await page.getByRole('button', { name: 'Remove letter.pdf' }).click()
  // Too large for the test driver, so the browser gets a fake file.
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(50_000_001)], 'scan.pdf', { type: 'application/pdf' }))
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(main(page).getByText('File size exceeds limit of 50 MB.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove scan.pdf' }).click()
  await expectNoAxeFindings(page, 'support-request/form/all')
  await send(page).click()
  await expectTitle(page, 'Mantra Patient Support has received your message')
  const ticket = async () =>
    (await tickets(page)).split('<li>').find((one) => one.includes(words)) ?? ''
  await expect.poll(ticket).toContain('bill.png')
  await expect.poll(ticket).toContain('arm.jpg')
  await expect.poll(ticket).not.toContain('letter.pdf')
}

test('a message is sent once, leaving asks first, and the draft is kept [SUPP-09] [SUPP-12] [SUPP-14]', async ({
  page,
}) => {
  const words = `What is this charge? ${Date.now()}`
  await startSession(page, 'Julia Weiss')
  await page.goto('/support/billing/a-charge')
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  // Without text the page does not ask.
  await main(page).getByRole('link', { name: 'Billing', exact: true }).click()
  await expectTitle(page, 'Billing')
  await main(page).getByRole('link', { name: "A charge I don't recognize" }).click()
  await message(page).fill(words)
  await expect(send(page)).not.toHaveAttribute('aria-disabled', 'true')
  await subject(page).fill('')
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await subject(page).fill('A charge')
  await main(page).getByRole('link', { name: 'Billing', exact: true }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText("We'll keep what you wrote")
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(message(page)).toHaveValue(words)
  await main(page).getByRole('link', { name: 'Billing', exact: true }).click()
  await dialog.getByRole('button', { name: 'Leave this page' }).click()
  await expectTitle(page, 'Billing')
  await main(page).getByRole('link', { name: "A charge I don't recognize" }).click()
  await expect(message(page)).toHaveValue(words)
  await expect(subject(page)).toHaveValue('A charge')
  const comeBack = await cutOff(page, 'CreateSupportMessage')
  await send(page).click()
  await expect(
    main(page).getByText('An unexpected error occurred. Please try again.'),
  ).toBeVisible()
  await expect(message(page)).toHaveValue(words)
  await comeBack()
  let sent = 0
  await page.route('**/graphql', async (route) => {
    if (!/"CreateSupportMessage"/.test(route.request().postData() ?? '')) return route.fallback()
    sent += 1
    await expect(send(page)).toHaveCount(0)
    return route.fallback()
  })
  await send(page).dblclick()
  await expectTitle(page, 'Mantra Patient Support has received your message')
  await expect(main(page).getByText('julia@demo.example')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Contact Patient Support' })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute(
    'href',
    /^tel:\+1\d{10}$/,
  )
  await expectNoAxeFindings(page, 'support-request/sent')
  expect(sent).toBe(1)
  await expect.poll(async () => (await tickets(page)).split(words).length - 1).toBe(1)
  await expect.poll(() => tickets(page)).toContain('patient-portal, billing, charge')
  await page.getByRole('button', { name: 'Go to my dashboard' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/support/billing/a-charge')
  await expectTitle(page, "A charge I don't recognize")
  await expect(message(page)).toHaveValue('')
})
