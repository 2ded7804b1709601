import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { follow } from './links.ts'
import { expectTitle, hold } from './patient.ts'
import { expect, test } from './portal-test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** From the log-in page to the school of an e-mail. */
async function goToSchool(page: Page, email: string): Promise<void> {
  await page.getByLabel('School email').fill(email)
  await button(page, 'Continue to your school').click()
}

test('a student who requested a page logs in at the school and reaches it; no address ever contains the session', async ({
  page,
}) => {
  const been: string[] = []
  page.on('request', (request) => been.push(request.url()))
  page.on('framenavigated', (frame) => been.push(frame.url()))
  await page.goto('/appointments')
  await expectTitle(page, 'Welcome back')
  await page.getByRole('link', { name: 'Log in with your school' }).click()
  await expectTitle(page, 'Log in with your school')
  await expectNoAxeFindings(page, 'school-login/ask/all')
  await goToSchool(page, 'luis@nowhere.example')
  await expect(page.locator('#page-error')).toHaveText(
    "We don't know a school with this email address. Check it for typos, or log in another way.",
  )
  await goToSchool(page, 'luis@lakeshore.example')
  await expectTitle(page, 'School login')
  const release = await hold(page, 'PasswordlessLogin')
  await button(page, 'Log in as Luis Marin').click()
  await expectTitle(page, 'Checking your link...')
  await expectNoAxeFindings(page, 'passwordless/landing')
  release()
  await expectTitle(page, 'Successfully logged in')
  await expect(page).toHaveURL('/passwordless')
  await expectTitle(page, 'Your appointments')
  await expect(page).toHaveURL('/appointments')
  const kept = () =>
    page.evaluate(() => ({
      token: String(JSON.parse(localStorage.getItem('portal.auth-token') ?? '{}').token),
      binding: sessionStorage.getItem('portal.sign-on'),
    }))
  await expect.poll(kept).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), binding: null })
  const { token } = await kept()
  expect(been.filter((url) => url.includes(token))).toEqual([])
})

test('a person without an account, or refused by the school, gets advice; a log-in link works only in its browser', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/login/school')
  await goToSchool(page, 'luis@lakeshore.example')
  await button(page, "Don't log in").click()
  await expectTitle(page, "You're not logged in")
  await expectNoAxeFindings(page, 'school-login/failed')
  await expect(page.getByRole('link', { name: 'Log in another way' })).toHaveAttribute(
    'href',
    '/login',
  )
  await button(page, 'Try again').click()
  await goToSchool(page, 'luis@lakeshore.example')
  await button(page, 'Log in as somebody without an account here').click()
  await expectTitle(page, "We couldn't find your account")

  await page
    .context()
    .route('**/demo-school/authorize?*', (route) => route.fulfill({ status: 204 }))
  await button(page, 'Try again').click()
  await goToSchool(page, 'luis@lakeshore.example')
  await expectTitle(page, "Opening your school's login")
  await expectNoAxeFindings(page, 'school-login/leaving')
  await page.context().unroute('**/demo-school/authorize?*')
  await button(page, 'Start again').click()
  await goToSchool(page, 'luis@lakeshore.example')
  await expectTitle(page, 'School login')
  await page.context().route('**/passwordless', (route) => route.fulfill({ body: '' }))
  await button(page, 'Log in as Luis Marin').click()
  await page.waitForURL(/\/passwordless#/)
  const stolen = page.url()
  const elsewhere = await browser.newPage({ baseURL: portal.url })
  await follow(elsewhere, stolen, 'Log in to Mantra')
  await expectTitle(elsewhere, 'Invalid email or token')
  await elsewhere.close()
})
