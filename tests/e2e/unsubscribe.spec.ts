import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { follow, unsubscribeLink } from './links.ts'
import { cutOff, expectTitle, hold, listen, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const DONE = 'You have been unsubscribed from these emails.'

test('the link in a reminder stops reminders with one click on its page, without a login [AUTH-05]', async ({
  page,
  portal,
}) => {
  const token = new URL(await unsubscribeLink(page, portal, 'maya@demo.example')).hash.slice(
    '#token='.length,
  )
  const asked = listen(page)
  const release = await hold(page, 'EmailUnsubscribe')
  await page.goto(`/unsubscribe?token=${token}`)
  await expectTitle(page, 'Stop these emails?')
  await expectNoAxeFindings(page, 'unsubscribe/stop-mails')
  expect(asked).not.toContain('EmailUnsubscribe')
  await page.getByRole('button', { name: 'Stop these emails' }).dblclick()
  await expect(page.getByRole('button', { name: 'Stopping these emails…' })).toBeVisible()
  release()
  await expectTitle(page, DONE)
  await expectNoAxeFindings(page, 'unsubscribe/unsubscribed')
  await expect(page).not.toHaveURL(new RegExp(token))
  expect(asked.filter((operation) => operation === 'EmailUnsubscribe')).toHaveLength(1)
})

test('an invalid link, or a server that is down, shows a general error [DERR-20]', async ({
  page,
  portal,
}) => {
  const asked = listen(page)
  await page.goto('/unsubscribe')
  await expectTitle(page, 'Something went wrong')
  expect(asked).not.toContain('EmailUnsubscribe')
  await follow(page, '/unsubscribe?token=abc', 'Stop these emails')
  await expectTitle(page, 'Something went wrong')
  await expect(page.getByText('Part of the link may be missing.')).toBeVisible()
  await expectNoAxeFindings(page, 'unsubscribe/link-not-known')

  // It also works in a session, here another person's.
  await startSession(page, 'Aisha Khan')
  const link = await unsubscribeLink(page, portal, 'maya@demo.example')
  const reconnect = await cutOff(page, 'EmailUnsubscribe')
  await follow(page, link, 'Stop these emails')
  await expectTitle(page, 'Something went wrong')
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await expectNoAxeFindings(page, 'unsubscribe/not-reached')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("We still can't reach the portal.")).toBeVisible()
  await reconnect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectTitle(page, DONE)
  await page.getByRole('button', { name: 'Go to home' }).click()
  await expectTitle(page, /^Welcome, Aisha/)
})
