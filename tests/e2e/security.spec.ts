import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a person sees their log-ins, and ends them one by one and all others together', async ({
  page,
  browser,
  portal,
}) => {
  const others = await Promise.all([1, 2].map(() => browser.newPage({ baseURL: portal.url })))
  for (const other of others) await startSession(other, 'Julia Weiss')
  await logIn(page, 'Julia Weiss')
  await page.getByRole('link', { name: 'Site Map' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
  await expectTitle(page, 'Security')
  const ends = page.getByRole('button', { name: /^Log out (Computer|Unknown device)/ })
  await expect(ends).toHaveCount(2)
  await expect(page.getByText('This device')).toHaveCount(1)
  const parts = ['open-heading', 'open', 'everywhere', 'recent-heading', 'recent']
  await expectNoAxeFindings(page, ...parts.map((part) => `account-security/${part}`))
  await ends.first().click()
  await expect(page.getByRole('dialog', { name: 'Log out there?' })).toBeVisible()
  await expectNoAxeFindings(page, 'account-security/end-login')
  await page.getByRole('button', { name: 'Yes, log out there' }).click()
  await expect(ends).toHaveCount(1)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectNoAxeFindings(page, 'account-security/end-others')
  await page.getByRole('button', { name: 'Yes, log out everywhere else' }).click()
  await expect(ends).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  for (const other of others) {
    await other.goto('/appointments')
    await expectTitle(other, 'Welcome back')
    await other.close()
  }
})
