import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The link that the operator's command prints beside the running portal. */
function staffLink({ url, dataDir }: { readonly url: string; readonly dataDir: string }, email: string): string {
  const request = ['--email', email, '--staff', 'staff-7', '--reason', 'Asked for help']
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', 'server/cli/impersonate.ts', ...request], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PUBLIC_URL: url },
    encoding: 'utf8',
  })
  if (!stdout.startsWith('http')) throw new Error(`Cannot act for a patient: ${stderr}`)
  return stdout.trim()
}

test('staff open their link once, see for whom they act, and stop [CHRM-06] [ROLE-10] [LOGN-03]', async ({ page, portal }) => {
  await page.goto('/demo')
  const email = await page.getByRole('button', { name: 'Log in as Will Carter' }).getAttribute('data-email')
  const link = staffLink(portal, email ?? '')

  await page.goto(link)
  await expect(page.getByText('You are impersonating Will Carter.')).toBeVisible()
  expect(page.url()).toBe(`${portal.url}/`)
  const stored = () => page.evaluate(() => localStorage.getItem('portal.auth-token'))
  expect(JSON.parse((await stored()) ?? 'null')).toMatchObject({ token: expect.stringMatching(/.{22}/), isImpersonated: true })
  await expectNoAxeFindings(page, 'shell/impersonation')
  await page.getByRole('button', { name: 'Stop impersonating' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await stored()).toBeNull()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible()
  await expect(page.getByText('Links to act for a patient can be used once and expire after ten minutes.')).toBeVisible()
  await expectNoAxeFindings(page, 'passwordless/expired-token-login')
})

test('staff who act for a patient find the area of that patient as it is for the patient [DROL-03] [AUTH-20] [AUTH-25]', async ({
  page,
  portal,
}) => {
  const places = ['/home', '/account/profile']
  const seen = async () => {
    const all: string[] = []
    for (const path of places) {
      await page.goto(path)
      await expect(accountButton(page)).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      all.push(await page.getByRole('main').innerText(), await page.getByRole('banner').innerText())
    }
    return all
  }
  await logIn(page, 'Will Carter')
  const own = await seen()
  await page.goto(staffLink(portal, 'will@demo.example'))
  await expect(page.getByText('You are impersonating Will Carter.')).toBeVisible()
  expect(page.url()).toBe(`${portal.url}/`)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('portal.auth-token') ?? 'null'))
  expect(stored).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), isImpersonated: true })
  expect(await seen()).toEqual(own)
})
