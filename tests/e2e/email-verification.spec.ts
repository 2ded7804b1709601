import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { follow, newestLink } from './links.ts'
import { expectTitle, hold, listen, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a new patient must verify the address, and continues with the link of a second mail [PWLS-02]', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  const asked = listen(page)
  await logIn(page, 'Tom Fischer')
  await test.step('the page says that a mail was sent; Patient Support is one link away [GATE-13] [VRFY-03] [VRFY-07]', async () => {
    await expectTitle(page, 'Verify your email')
    await expect(
      page.getByText(
        'Please verify your email address (tom@demo.example) to activate your account.',
      ),
    ).toBeVisible()
    await expect(page.getByText('Activation email sent. Please check your email.')).toBeVisible()
    await expectNoAxeFindings(page, 'email-verification/verify')
  })
  await test.step('the mail is requested once, and this browser remembers that without the address [CALL-06] [STOR-02] [VRFY-01]', async () => {
    await page.reload()
    await expectTitle(page, 'Verify your email')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((operation) => operation === 'SendActivationEmail')).toHaveLength(1)
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(stored).toContain('portal.activation-sent.')
    await expect.poll(stored).not.toContain('tom@demo.example')
  })
  const first = await newestLink(page, '/verify-email')
  let link = first
  await test.step('Resend sends another mail [VRFY-02] [VRFY-04] [VRFY-05]', async () => {
    const support = page.getByRole('main').getByRole('link', { name: 'contact Patient Support' })
    await expect(support).toHaveAttribute('href', 'mailto:support@mantra.example')
    // The pause between two mails passes, here and on the server.
    await changeData(
      portal,
      "update login_links set created_at = created_at - interval '31 seconds'",
    )
    await page.clock.fastForward(31_000)
    await page.getByRole('button', { name: 'Resend activation email' }).click()
    const newest = async () => {
      link = await newestLink(page, '/verify-email')
      return link
    }
    await expect.poll(newest, { timeout: 60_000 }).not.toBe(first)
    await expect(page.getByText('Activation email sent. Please check your email.')).toBeVisible()
  })
  await test.step('the link logs in, verifies and continues; the second time it has expired [VRFY-06] [PWLS-03]', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectTitle(page, 'Welcome back')
    await follow(page, link, 'Verify my email')
    await expectTitle(page, 'Your email has been verified')
    await expect(page).toHaveURL('/verification-complete')
    await expectNoAxeFindings(page, 'verification-complete/verified')
    const again = listen(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectTitle(page, "Let's check in with how you're feeling")
    expect(again).toContain('CurrentUser')
    await expect(page).toHaveURL('/home')

    await follow(page, link, 'Verify my email')
    await expectTitle(page, 'Link expired')
    await expectNoAxeFindings(page, 'email-link/expired')
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL((url) => url.pathname !== '/verify-email')
  })
})

test('a link with missing or wrong parts is reported [PWLS-01] [PWLS-04] [AUTH-02]', async ({
  page,
}) => {
  await test.step('the address without a link asks a logged-in person, and sends anyone else to the login [ROUT-03]', async () => {
    await page.goto('/verify-email')
    await expectTitle(page, 'Welcome back')
    await startSession(page, 'Will Carter')
    await page.goto('/verify-email')
    await expectTitle(page, 'Verify your email')
    await page.evaluate(() => localStorage.clear())
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('PasswordlessLogin')) asked.push(request.postData() ?? '')
  })
  await page.goto('/verify-email?email=ana%40demo.example')
  await expectTitle(page, 'Invalid email or token')
  expect(asked).toEqual([])
  const release = await hold(page, 'PasswordlessLogin')
  await page.goto('/verify-email?email=ana+work@demo.example&token=abc')
  await expectTitle(page, 'Verify your email')
  await expect(page.getByText('This link is for a***@demo.example.')).toBeVisible()
  await expectNoAxeFindings(page, 'email-link/confirm')
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('button', { name: 'Verifying…' })).toBeVisible()
  release()
  await expectTitle(page, 'Invalid email or token')
  expect(asked.join()).toContain('"email":"ana+work@demo.example","token":"abc"')
  await expect(page).toHaveURL('/verify-email')
  await expectNoAxeFindings(page, 'email-link/invalid')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectTitle(page, 'Welcome back')
  await test.step('a server error is shown in its own words, and can be retried [PWLS-05]', async () => {
    const email = 'often-tried@demo.example'
    const query =
      'mutation ($email: String!) { passwordlessLogin(email: $email, token: "wrong") { activationLinkExpired } }'
    const tryOnce = async () =>
      (await page.request.post('/graphql', { data: { query, variables: { email } } })).text()
    await expect.poll(tryOnce, { intervals: [0], timeout: 60_000 }).toContain('TOO_MANY_REQUESTS')
    await follow(
      page,
      `/verify-email?email=${encodeURIComponent(email)}&token=abc`,
      'Verify my email',
    )
    const message = page.getByText('Too many attempts. Please wait a few minutes and try again.')
    await expect(message).toBeVisible()
    const answered = page.waitForResponse(
      (reply) => reply.request().postData()?.includes('PasswordlessLogin') === true,
    )
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect.poll(async () => (await answered).text()).toContain('TOO_MANY_REQUESTS')
    await expect(message).toBeVisible()
  })
})
