import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { follow, staffLink } from './links.ts'
import { accountButton, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('staff who impersonate a patient see the patient’s own area [DROL-03] [AUTH-20] [AUTH-25]', async ({
  page,
  portal,
}) => {
  // While a page loads there may be a second main element.
  const parts = [page.getByRole('main').first(), page.getByRole('banner')]
  const seen = () => Promise.all(parts.map((part) => part.innerText()))
  const own = new Map<string, readonly string[]>()
  await logIn(page, 'Will Carter')
  for (const path of ['/home', '/account/profile']) {
    await page.goto(path)
    await expect(accountButton(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    own.set(path, await seen())
  }
  const link = await staffLink(portal, 'will@demo.example')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Act for a patient' })).toBeVisible()
  await expectNoAxeFindings(page, 'passwordless/confirm')
  await page.getByRole('button', { name: 'Start impersonating' }).click()
  await expect(page.getByText('You are impersonating Will Carter.')).toBeVisible()
  await expect(page).toHaveURL('/')
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('portal.auth-token') ?? 'null'))
  await expect
    .poll(stored)
    .toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), isImpersonated: true })
  for (const [path, words] of own) {
    await page.goto(path)
    await expect.poll(seen, path).toEqual(words)
  }
  await test.step('the link works once, and they can stop [CHRM-06] [ROLE-10] [LOGN-03]', async () => {
    await expectNoAxeFindings(page, 'shell/impersonation')
    await page.getByRole('button', { name: 'Stop impersonating' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect.poll(stored).toBeNull()

    await follow(page, link, 'Start impersonating')
    await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible()
    await expect(
      page.getByText('Links to act for a patient can be used once and expire after ten minutes.'),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'passwordless/expired-token-login')
  })
})
