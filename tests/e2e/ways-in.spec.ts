import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { changeData } from './change-data.ts'
import { addPatient, follow, newestLink } from './links.ts'
import { accountButton, cutOff, expectTitle, hold, pick } from './patient.ts'
import { expect, test } from './portal-test.ts'

const NEW_PASSWORD = 'Brave-Harbor-9!'
/** After these, a patient's links have been used, or never. */
const LINKS_USED = 'update login_links set used_at = now()'
const LINKS_UNUSED = 'update login_links set used_at = null'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })

/** Fills in a new password on the page of a reset. */
async function choosePassword(page: Page, value: string): Promise<void> {
  await expectTitle(page, 'Choose a new password')
  await password(page).fill(value)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(value)
  await button(page, 'Save and log in').click()
}

test('a person who left before choosing a password opens the first link again, requests another one, and logs in', async ({
  page,
  portal,
}) => {
  const first = await addPatient(portal, 'edda@patients.example')
  await changeData(portal, LINKS_USED)
  await follow(page, first, 'Verify my email')
  await expectTitle(page, 'Link expired')
  await expect(page).toHaveURL('/verify-email')
  await button(page, 'Email me a new link').click()
  await expectTitle(page, 'Check your email')
  await expect(
    page.getByText('We sent a new link to e***@patients.example. It works once.'),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'email-link/renewed')

  await follow(page, await newestLink(page, '/verify-email'), 'Verify my email')
  await expectTitle(page, 'Your email has been verified')
  await button(page, 'Continue').click()
  await expectTitle(page, 'Finish your account activation')
  await password(page).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD)
  await page.getByLabel('Street address').fill('7 Maple Road')
  await page.getByLabel('City').fill('Albany')
  await pick(page, /^State/, 'new york', /New York/)
  await page.getByLabel('Zip code').fill('12207')
  await page.getByRole('radio', { name: 'No', exact: true }).press('Space')
  await page.getByRole('checkbox', { name: /I confirm/ }).press('Space')
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Finish your account activation' })).toBeHidden()

  await button(page, 'Log out').click()
  await expectTitle(page, 'Welcome back')
  await page.getByLabel('Email').fill('edda@patients.example')
  await password(page).fill(NEW_PASSWORD)
  await button(page, 'Log in').click()
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('a forgotten password is replaced with a mailed link, which logs in, once', async ({
  page,
  portal,
}) => {
  const link =
    await test.step('the mailed link sets a password, and logs in [AUTH-27]', async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expectTitle(page, 'Choose a new password')
      await expectNoAxeFindings(page, 'link-by-mail/ask/all')
      await page.getByLabel('Email').fill('julia@demo.example')
      await button(page, 'Email me a link').click()
      await expectTitle(page, 'Check your email')
      await expectNoAxeFindings(page, 'link-by-mail/sent')

      const mailed = await newestLink(page, '/resetpassword')
      await page.goto(mailed)
      await expectTitle(page, 'Choose a new password')
      await expect(page).toHaveURL('/resetpassword')
      await expectNoAxeFindings(page, 'password-reset/choose/all')
      await choosePassword(page, NEW_PASSWORD)
      await expectTitle(page, 'Your password has been reset.')
      await expectNoAxeFindings(page, 'password-reset/done')
      await button(page, 'Continue').click()
      await expectTitle(page, 'Welcome, Julia')
      return mailed
    })
  await test.step('it opens for a logged-in person, with the navigation; until the login is known, nothing shows [RTES-32]', async () => {
    const release = await hold(page, 'CurrentUser')
    await page.goto(link)
    await expect(page.getByRole('link', { name: 'Get help now' }).first()).toBeVisible()
    await expect(page).toHaveURL(`${portal.url}/resetpassword`)
    await expect(page.getByRole('heading')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText('Julia')).toHaveCount(0)
    release()
    await expectTitle(page, 'Choose a new password')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(accountButton(page)).toBeVisible()
  })
  await test.step('the second time it has expired, and another link is offered', async () => {
    await choosePassword(page, 'Other-Harbor-9!')
    await expectTitle(page, 'Link expired')
    await expect(page.locator('#page-error')).toHaveText(
      'Link expired. Please try sending another password reset email through our portal',
    )
    await expectNoAxeFindings(page, 'password-reset/expired')
    await button(page, 'Email me a new link').click()
    await expectTitle(page, 'Check your email')
    await expectNoAxeFindings(page, 'password-reset/renewed')
  })
})

test('the pages before the login', async ({ page }) => {
  await test.step('they are open to everyone, in their own frame [AUTH-03] [AROU-03]', async () => {
    for (const [path, title] of [
      ['/login', 'Welcome back'],
      ['/register', 'Set up your account'],
      ['/forgotpassword', 'Choose a new password'],
      ['/resetpassword#email=a%40b.example&token=abc', 'Choose a new password'],
      ['/student-activation', 'Activate your account'],
    ] as const) {
      await page.goto(path)
      await expectTitle(page, title)
      await expect(page).toHaveURL(path.replace(/#.*/, ''))
      await expect(page.getByRole('link', { name: 'Get help now' }).first()).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
      await expect(button(page, 'Log out')).toHaveCount(0)
    }
  })
  await test.step('/getstarted redirects to one [AUTH-04]', async () => {
    await page.goto('/getstarted')
    await expectTitle(page, 'Set up your account')
    await expect(page).toHaveURL('/register')
  })
  await test.step('a reset with a wrong link says so and offers a new one [AUTH-13] [DERR-19]', async () => {
    await page.goto('/resetpassword#email=julia%40demo.example&token=wrong')
    await choosePassword(page, NEW_PASSWORD)
    await expectTitle(page, 'Invalid email or token')
    await expect(page.locator('#page-error')).toHaveText(
      'Invalid email or token. Please try sending another password reset email through our portal',
    )
    await expectNoAxeFindings(page, 'password-reset/invalid')
    await button(page, 'Email me a new link').click()
    await expectTitle(page, 'Choose a new password')
  })
  await test.step('a reset without its parts opens the login [AUTH-07]', async () => {
    for (const path of [
      '/resetpassword',
      '/resetpassword?email=a%40b.example',
      '/resetpassword#token=abc',
    ]) {
      await page.goto(path)
      await expectTitle(page, 'Welcome back')
      await expect(page).toHaveURL(/\/login/)
    }
  })
  await test.step('outside production a page breaks when asked to [AUTH-06]', async () => {
    await page.goto('/test-error')
    await expectTitle(page, 'Uh oh! Something went wrong')
    await expect(page.getByRole('link', { name: 'Call 988' }).first()).toBeVisible()
  })
})

/** A link from an older mail: its parts are in the query of /passwordless. */
const asPasswordless = (link: string, more = '') =>
  `/passwordless?${new URL(link).hash.slice(1)}${more}`
const MRN = '&mrn=mrn.appointment.eyJpZCI6N30'

test('a link of an older mail logs in, and opens its target', async ({ page, portal }) => {
  const link = await addPatient(portal, 'edda@patients.example')
  await test.step('it opens its target, or the root [AUTH-15]', async () => {
    for (const [more, path] of [
      [MRN, '/home'],
      ['', '/'],
    ] as const) {
      await changeData(portal, LINKS_UNUSED)
      const been: string[] = []
      page.on('framenavigated', (frame) => been.push(new URL(frame.url()).pathname))
      await follow(page, asPasswordless(link, more), 'Log in to Mantra')
      await page.waitForURL((url) => url.pathname !== '/passwordless')
      await expect.poll(() => been.find((one) => one !== '/passwordless')).toBe(path)
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('portal.auth-token')))
        .not.toBeNull()
      page.removeAllListeners('framenavigated')
      // A page without the portal, which would open the login.
      await page.goto('/healthz')
      await page.evaluate(() => localStorage.clear())
    }
  })
  await changeData(portal, LINKS_UNUSED)
  await test.step('after a single sign-on it says so, and opens it after three seconds [AUTH-01] [AUTH-09] [AUTH-19]', async () => {
    await page.clock.install()
    const release = await hold(page, 'PasswordlessLogin')
    await follow(
      page,
      asPasswordless(link, `&sso=true&impersonated=false${MRN}`),
      'Log in to Mantra',
    )
    await expect(button(page, 'Logging in…')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    release()
    await expectTitle(page, 'Successfully logged in')
    await expect(page).toHaveURL('/passwordless')
    await expect(
      page.getByText("We'll take you to your patient portal in a few seconds."),
    ).toBeVisible()
    await page.clock.fastForward(2900)
    await expectTitle(page, 'Successfully logged in')
    await page.clock.fastForward(200)
    await page.waitForURL(`${portal.url}/home`)
    await page.clock.resume()
  })
  await test.step('or by its link [AUTH-09]', async () => {
    // Checked without the redirect, because the check takes longer than three seconds.
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window)
      Reflect.set(window, 'setTimeout', (act: () => void, ms?: number) =>
        ms === 3000 ? 0 : later(act, ms),
      )
    })
    await page.goto('/passwordless?sso=true')
    await expectTitle(page, 'Successfully logged in')
    await expectNoAxeFindings(page, 'passwordless/ssoRedirect')
    await page.getByRole('link', { name: 'Go to my patient portal' }).click()
    await page.waitForURL(`${portal.url}/home`)
  })
})

test('a link of an older mail that does not log in', async ({ page, portal }) => {
  const link = await addPatient(portal, 'edda@patients.example')
  const error = page.locator('#page-error')
  await changeData(portal, LINKS_USED)
  await test.step('expired, it offers activation details [AUTH-11]', async () => {
    await page.goto(asPasswordless(link))
    await expectTitle(page, 'Ready to log in?')
    await expect(page.getByText('This link is for e***@patients.example.')).toBeVisible()
    await expectNoAxeFindings(page, 'passwordless/confirm')
    await button(page, 'Log in to Mantra').click()
    await expectTitle(page, 'Account activation link expired.')
    await expect(
      page.getByText('We can send new activation details to e***@patients.example.'),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'passwordless/expired-token-resend')
  })
  await test.step('a person who needs a referral is informed, and a failure is reported [AUTH-22] [DERR-13]', async () => {
    await changeData(
      portal,
      "update users set organization_id = (select id from organizations limit 1), referral_source = 'Portal' where email = 'edda@patients.example'",
      'update organization_care_flows set can_self_refer = false',
    )
    await button(page, 'Send activation details').click()
    await expect(error).toHaveText(
      'Your university requires a referral from an authorized campus staff member.',
    )
    const reconnect = await cutOff(page, 'TriggerPasswordlessAuthFlow')
    await button(page, 'Send activation details').click()
    await expect(error).toHaveText(
      'There was an error sending your activation details, please try again',
    )
    await reconnect()
    await changeData(
      portal,
      "update users set organization_id = null where email = 'edda@patients.example'",
    )
  })
  await test.step('the details are mailed, once [AUTH-12]', async () => {
    await button(page, 'Send activation details').click()
    await expectTitle(page, 'Activation details sent')
    await expect(
      page.getByText('We sent new activation details to e***@patients.example.'),
    ).toBeVisible()
    await expect(button(page, 'Send activation details')).toHaveCount(0)
    await expect.poll(() => newestLink(page, '/verify-email'), { timeout: 60_000 }).not.toBe(link)
  })
  await test.step('a person with a password is sent to the login [AUTH-10]', async () => {
    await changeData(
      portal,
      "update users set password_hash = 'x' where email = 'edda@patients.example'",
    )
    await follow(page, asPasswordless(link), 'Log in to Mantra')
    await expectTitle(page, 'Account has already been activated')
    await expectNoAxeFindings(page, 'passwordless/expired-token-login')
    await button(page, 'Log in').click()
    await expectTitle(page, 'Welcome back')
  })
  await test.step('a link that cannot be checked opens the login, with the reason [AUTH-18]', async () => {
    const reconnect = await cutOff(page, 'PasswordlessLogin')
    await follow(page, asPasswordless(link), 'Log in to Mantra')
    await expectTitle(page, 'Welcome back')
    await expect(page).toHaveURL('/login?reason=InvalidLogin')
    await expect(
      page.getByText('This login link is invalid or has expired. Please log in.'),
    ).toBeVisible()
    await reconnect()
  })
  await test.step('a link without its parts is invalid', async () => {
    await page.goto('/passwordless')
    await expectTitle(page, 'Invalid email or token')
    await expectNoAxeFindings(page, 'passwordless/error')
  })
})

test('the login: its fields, and too many tries', async ({ page }) => {
  await page.goto('/login')
  await test.step('a missing value is reported at its field, in the portal’s words; the password can be shown', async () => {
    await button(page, 'Log in').click()
    await expect(page.getByRole('heading', { name: 'There are 2 things to fix' })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Password: Please enter your password.' }),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      /Please enter your email address\./,
    )
    await expectNoAxeFindings(page, 'page/login')
    await page.getByLabel('Email').fill('julia@demo')
    await button(page, 'Log in').click()
    await expect(
      page.getByRole('link', { name: 'Email: Please provide a valid email address' }),
    ).toBeVisible()
    await password(page).fill('a secret')
    const show = page.getByRole('button', { name: 'Show password' })
    const smallerSide = async () => {
      const box = await show.boundingBox()
      return Math.min(box?.width ?? 0, box?.height ?? 0)
    }
    await expect.poll(smallerSide).toBeGreaterThanOrEqual(44)
    await show.click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
  })
  await test.step('after too many failed tries a mailed link logs in, once', async () => {
    const email = 'julia@demo.example'
    const query =
      'mutation ($email: String!) { login(email: $email, password: "wrong") { authToken } }'
    const tryOnce = async () =>
      (await page.request.post('/graphql', { data: { query, variables: { email } } })).text()
    await expect.poll(tryOnce, { intervals: [0], timeout: 60_000 }).toContain('TOO_MANY_REQUESTS')
    await page.getByLabel('Email').fill(email)
    await password(page).fill('wrong again')
    await button(page, 'Log in').click()
    await expect(page.getByRole('alert')).toContainText('Too many attempts.')
    await page.getByRole('alert').getByRole('link', { name: 'Email me a link' }).click()
    await expectTitle(page, 'Log in by email')
    await expect(page.getByLabel('Email')).toHaveAttribute('inputmode', 'email')
    await page.getByLabel('Email').fill(email)
    await button(page, 'Email me a link').click()
    await expectTitle(page, 'Check your email')
    const link = await newestLink(page, '/passwordless')
    await follow(page, link, 'Log in to Mantra')
    await expectTitle(page, 'Welcome, Julia')
    await follow(page, link, 'Log in to Mantra')
    await expectTitle(page, 'Link expired')
    await expect(page.getByText('This link was used before, or it has expired.')).toBeVisible()
  })
})
