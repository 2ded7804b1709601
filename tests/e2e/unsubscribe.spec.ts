import type { Page } from 'playwright/test'
import { createDataKeyring } from '../../server/crypto/data-key.ts'
import { developmentDataKey } from '../../server/crypto/development-key.ts'
import { unsubscribeToken } from '../../server/domains/reminders/unsubscribe-token.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, hold, listen, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const DONE = 'You have been unsubscribed from these emails.'

/** The token that a reminder's link carries to a patient. */
async function tokenOf(page: Page, email: string, dataDir: string): Promise<string> {
  const reply = await page.request.post('/demo/login', { data: { email } })
  const { userId } = await reply.json()
  return unsubscribeToken(createDataKeyring(developmentDataKey(dataDir)), String(userId))
}

test('the link of a reminder stops reminders as it is opened, without a login and without a press [AUTH-05]', async ({
  page,
  portal,
}) => {
  const token = await tokenOf(page, 'maya@demo.example', portal.dataDir)
  const asked = listen(page)
  const release = await hold(page, 'EmailUnsubscribe')
  await page.goto(`/unsubscribe?token=${token}`)
  await expectTitle(page, 'Stopping these emails...')
  await expectNoAxeFindings(page, 'unsubscribe/stop-mails')
  release()
  await expectTitle(page, DONE)
  await expectNoAxeFindings(page, 'unsubscribe/unsubscribed')
  expect(page.url()).not.toContain(token)
  expect(asked.filter((operation) => operation === 'EmailUnsubscribe')).toHaveLength(1)
})

test('a link that cannot be used, or a server that is away, shows a general error [DERR-20]', async ({ page, portal }) => {
  const asked = listen(page)
  await page.goto('/unsubscribe')
  await expectTitle(page, 'Something went wrong')
  expect(asked).not.toContain('EmailUnsubscribe')
  await page.goto('/unsubscribe?token=abc')
  await expectTitle(page, 'Something went wrong')
  await expect(page.getByText('Part of the link may be missing.')).toBeVisible()
  await expectNoAxeFindings(page, 'unsubscribe/link-not-known')

  // It works in a session, too: here in that of somebody else.
  await logIn(page, 'Aisha Khan')
  const token = await tokenOf(page, 'maya@demo.example', portal.dataDir)
  const reconnect = await cutOff(page, 'EmailUnsubscribe')
  await page.goto(`/unsubscribe?token=${token}`)
  await expectTitle(page, 'Something went wrong')
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await expectNoAxeFindings(page, 'unsubscribe/not-reached')
  await reconnect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectTitle(page, DONE)
  await page.getByRole('button', { name: 'Go to home' }).click()
  await expectTitle(page, /^Welcome, Aisha/)
})
