import type { Locator, Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
const section = (page: Page) => page.getByRole('region', { name: 'Share My Record', exact: true })
const box = (within: Page | Locator) =>
  within.getByRole('checkbox', { name: /I agree to share my record/ })
const initials = (within: Page | Locator) => within.getByLabel(/^Your initials/)

async function toProfile(page: Page, name: string): Promise<void> {
  await startSession(page, name)
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { name: 'Emergency Contacts', exact: true })).toBeVisible()
}

/**
 * The form accepts a click only with the box checked and initials of at least 2 characters. Before,
 * it names the missing parts.
 */
async function expectNeedsSignature(within: Page | Locator): Promise<void> {
  const share = button(within, 'Share my record')
  await expect(share).toHaveAttribute('aria-disabled', 'true')
  await share.press('Enter')
  await expect(box(within)).toHaveAccessibleDescription(/Please check the box if you agree\./)
  await expect(initials(within)).toHaveAccessibleDescription(/Please enter your initials\./)
  await initials(within).fill('AQ')
  await expect(share).toHaveAttribute('aria-disabled', 'true')
  await box(within).check()
  await expect(share).not.toHaveAttribute('aria-disabled', 'true')
  for (const wrong of ['A', ' B ', 'ABCDEFGHIJK']) {
    await initials(within).fill(wrong)
    await expect(share).toHaveAttribute('aria-disabled', 'true')
    await expect(initials(within)).toHaveAccessibleDescription(/Please enter your initials\./)
  }
  await initials(within).fill('AQ')
  await box(within).uncheck()
  await expect(share).toHaveAttribute('aria-disabled', 'true')
}

async function sign(within: Page | Locator): Promise<void> {
  await box(within).check()
  await initials(within).fill('HM')
  await button(within, 'Share my record').click()
}

test('sharing begins and stops immediately, both with a dialog, and a failure can be retried [SHAR-01] [SHAR-02] [SHAR-06]', async ({
  page,
}) => {
  await toProfile(page, 'Otto Marsh')
  const limited = section(page).getByRole('article', { name: 'Limited access' })
  const full = section(page).getByRole('article', { name: 'Full access' })
  await expect(limited).toBeVisible()
  await expect(full).toHaveCount(0)
  await test.step('the section is the last before the password [PROF-01] [PROF-05]', async () => {
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveText([
      'Personal Information',
      'Contact Information',
      'Emergency Contacts',
      'Share My Record',
      'Password Reset',
    ])
  })
  await expectNoAxeFindings(page, 'profile/share-my-record', 'share-my-record/limited-access')
  await button(limited, 'Share my record').click()
  const form = dialog(page, 'Share my record')
  await test.step('a record is shared only with the box checked and initials [SHAR-03] [SHAR-04] [SHAR-05]', async () => {
    await expect(
      form.getByText('Sharing ends by itself after 180 days.', { exact: false }),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'record-consent/sign/all')
    await expect(form.getByRole('link', { name: /Get help now/ })).toBeVisible()
    await expectNeedsSignature(form)
  })
  const reconnect = await cutOff(page, 'SetDataSharingConsent')
  await sign(form)
  await expect(
    form.getByText('An unexpected error occurred. Please try again.', { exact: true }),
  ).toBeVisible()
  await reconnect()
  await button(form, 'Share my record').click()
  await expect(full).toBeVisible()
  await expect(limited).toHaveCount(0)
  await expect(form).toBeHidden()
  await expectNoAxeFindings(page, 'share-my-record/full-access')
  await button(full, 'Stop sharing').click()
  const question = dialog(page, 'Stop sharing your record?')
  await expect(button(question, 'Keep sharing')).toBeFocused()
  await expectNoAxeFindings(page, 'stop-sharing/ask')
  await button(question, 'Keep sharing').click()
  await expect(question).toBeHidden()
  await expect(full).toBeVisible()
  await button(full, 'Stop sharing').click()
  await button(question, 'Stop sharing').click()
  const stopped = dialog(page, 'You stopped sharing your record')
  await expect(stopped).toContainText(
    'Your university care team must request access again to see it.',
  )
  await expectNoAxeFindings(page, 'stop-sharing/stopped')
  await button(stopped.getByRole('main').or(stopped), 'Close').last().click()
  await expect(stopped).toBeHidden()
  await expect(limited).toBeVisible()
  await page.reload()
  await expect(limited).toBeVisible()
  await expect(full).toHaveCount(0)
})

test('a shared record shows its end as M/D/YYYY, and the section needs the entitlement [SHAR-07] [PROF-06]', async ({
  page,
  portal,
}) => {
  const endsAt = (instant: string) =>
    changeData(
      portal,
      `update record_sharing_consents set ends_at = '${instant}' where user_id = (select id from users where email = 'lena@demo.example')`,
    )
  await endsAt('2034-08-29T15:00:00Z')
  await toProfile(page, 'Lena Frost')
  await expect(section(page)).toContainText('Shared until 8/29/2034')
  await endsAt('2031-12-05T15:00:00Z')
  await page.reload()
  await expect(section(page)).toContainText('Shared until 12/5/2031')
  await toProfile(page, 'Aisha Khan')
  await expect(section(page)).toHaveCount(0)
})

test('a request on home opens a page without the navigation, and can be declined there', async ({
  page,
}) => {
  await page.goto('/data-sharing-consent')
  await expect(page).toHaveURL(/\/login/)
  await test.step('the page waits for an answer [SHAR-08] [SHAR-09] [RTES-13]', async () => {
    await logIn(page, 'Ezra Cole')
    await expectNoAxeFindings(page, 'home/record-request')
    await page.getByRole('link', { name: 'Read the request' }).click()
    await expectTitle(page, 'Your school asks to see your record')
    await expect(page).toHaveURL(/\/data-sharing-consent$/)
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(
      page.getByText('Sharing ends by itself after 180 days.', { exact: false }),
    ).toBeVisible()
    await resize(page, { width: 390, height: 844 })
    for (const name of ['Share my record', 'Decline'])
      await expect.poll(async () => (await button(page, name).boundingBox())?.width).toBe(350)
    await resize(page, DESKTOP_SIZE)
    await expectNoAxeFindings(page, 'data-sharing-consent/pending/all')
  })
  await test.step('a request is accepted only with the box checked and initials [SHAR-14] [SHAR-15] [SHAR-16]', async () => {
    await expectNeedsSignature(page)
  })
  await test.step('it is declined only after confirmation in a dialog, and then stays declined [SHAR-09] [SHAR-11] [SHAR-12]', async () => {
    const question = dialog(page, 'Decline this request?')
    const decline = button(page, 'Decline')
    await decline.click()
    await expect(button(question, 'Back')).toBeFocused()
    await expectNoAxeFindings(page, 'data-sharing-consent/ask-decline')
    await button(question, 'Back').click()
    await expect(question).toBeHidden()
    await expectTitle(page, 'Your school asks to see your record')
    await decline.click()
    await button(question, 'Decline').click()
    await expectTitle(page, 'You declined this record-sharing request')
    await expectNoAxeFindings(page, 'data-sharing-consent/declined')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Go to my dashboard' }),
    ).toHaveAttribute('href', '/home')
    await page.goto('/sitemap')
    await expectTitle(page, 'Site Map')
    await expectNoAxeFindings(page, 'sitemap/record-request')
    await page.getByRole('link', { name: 'Your record and your school' }).click()
    await expectTitle(page, 'You declined this record-sharing request')
  })
})

test('an accepted request says so, can no longer be declined in another tab, and sharing can stop there', async ({
  page,
  context,
}) => {
  await startSession(page, 'Ezra Cole')
  await page.goto('/data-sharing-consent')
  const question = dialog(page, 'Decline this request?')
  await button(page, 'Decline').click()
  await expect(question).toBeVisible()
  const other = await context.newPage()
  await other.goto('/data-sharing-consent')
  await sign(other)
  await expectTitle(other, 'Health record shared')
  await button(question, 'Decline').click()
  await expect(
    question.getByText('You already shared your record in another tab', { exact: false }),
  ).toBeVisible()
  await other.reload()
  await test.step('an accepted request says so, and sharing can stop there [SHAR-09] [SHAR-10]', async () => {
    await expectTitle(other, 'Health record shared')
    await expectNoAxeFindings(other, 'data-sharing-consent/accepted')
    await expect(
      other.getByRole('main').getByRole('link', { name: 'Go to my dashboard' }),
    ).toHaveAttribute('href', '/home')
    await button(other, 'Stop sharing').click()
    await expectNoAxeFindings(other, 'data-sharing-consent/ask-stop')
    await button(dialog(other, 'Stop sharing your record?'), 'Stop sharing').click()
    await expectTitle(other, 'You stopped sharing your record')
    await expectNoAxeFindings(other, 'data-sharing-consent/stopped')
    await other.goto('/data-sharing-consent')
    await expect(other).toHaveURL(/\/home$/)
    await expectTitle(other, /^Welcome/)
    await expect(other.getByRole('link', { name: 'Read the request' })).toHaveCount(0)
  })
})
