import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn, pick } from './patient.ts'
import { expect, test } from './portal-test.ts'

const NEW_PASSWORD = 'Brave-Harbor-9!'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })

/** Adds a patient as an operator does. @returns The first link. */
async function addPatient(portal: PortalProcess, email: string): Promise<string> {
  const file = join(portal.dataDir, 'people.json')
  const patient = { email, firstName: 'Edda', lastName: 'Moor', birthDate: '1994-04-05' }
  writeFileSync(file, JSON.stringify({ patients: [patient] }))
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', 'server/cli/add-people.ts', file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: portal.dataDir, DATABASE_URL: '', PUBLIC_URL: portal.url },
  })
  return /https?:\/\/\S+/.exec(stdout)?.[0] ?? ''
}

/** The newest link of a mail to a page, as the outbox of the demo page shows it. */
async function newestLink(page: Page, path: string): Promise<string> {
  const other = await page.context().newPage()
  const link = other.getByRole('link', { name: path }).first()
  try {
    await expect(async () => {
      await other.goto('/demo')
      await expect(link).toBeVisible({ timeout: 500 })
    }).toPass()
    return (await link.getAttribute('href')) ?? ''
  } finally {
    await other.close()
  }
}

test('whoever left before choosing a password opens the first link again, has another one mailed by one press, and gets in', async ({
  page,
  portal,
}) => {
  const first = await addPatient(portal, 'edda@patients.example')
  await page.goto(first)
  await expectTitle(page, 'Your email has been verified')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')

  await page.goto(first)
  await expectTitle(page, 'Link expired')
  expect(page.url()).toBe(`${portal.url}/verify-email`)
  await button(page, 'Email me a new link').click()
  await expectTitle(page, 'Check your email')
  await expect(page.getByText('We sent a new link to e***@patients.example. It works once.')).toBeVisible()
  await expectNoAxeFindings(page, 'email-link/renewed')

  await page.goto(await newestLink(page, '/verify-email'))
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

test('a forgotten password is replaced by the link of a mail, which logs in', async ({ page, portal }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectTitle(page, 'Choose a new password')
  await expectNoAxeFindings(page, 'link-by-mail/ask/all')
  await page.getByLabel('Email').fill('julia@demo.example')
  await button(page, 'Email me a link').click()
  await expectTitle(page, 'Check your email')
  await expectNoAxeFindings(page, 'link-by-mail/sent')

  const link = await newestLink(page, '/resetpassword')
  await page.goto(link)
  await expectTitle(page, 'Choose a new password')
  expect(page.url()).toBe(`${portal.url}/resetpassword`)
  await expectNoAxeFindings(page, 'password-reset/choose/all')
  await password(page).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD)
  await button(page, 'Save and log in').click()
  await expectTitle(page, 'Your password has been reset.')
  await expectNoAxeFindings(page, 'password-reset/done')
  await button(page, 'Continue').click()
  await expectTitle(page, 'Welcome, Julia')

  await page.goto(link)
  await expectTitle(page, 'Choose a new password')
  await password(page).fill('Other-Harbor-9!')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Other-Harbor-9!')
  await button(page, 'Save and log in').click()
  await expectTitle(page, 'Link expired')
  await expectNoAxeFindings(page, 'password-reset/expired')
  await button(page, 'Email me a new link').click()
  await expectTitle(page, 'Check your email')
  await expectNoAxeFindings(page, 'password-reset/renewed')
})

test('a reset by a wrong link says so and leads to a new one; without its parts it leads to the login [AUTH-07]', async ({
  page,
}) => {
  await page.goto('/resetpassword#email=julia%40demo.example&token=wrong')
  await password(page).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD)
  await button(page, 'Save and log in').click()
  await expectTitle(page, 'Invalid email or token')
  await expectNoAxeFindings(page, 'password-reset/invalid')
  await button(page, 'Email me a new link').click()
  await expectTitle(page, 'Choose a new password')
  for (const path of ['/resetpassword', '/resetpassword?email=a%40b.example', '/resetpassword#token=abc']) {
    await page.goto('/demo')
    await page.goto(path)
    await expectTitle(page, 'Welcome back')
  }
})

test('who tried too often logs in by a link that is mailed', async ({ page }) => {
  const email = 'julia@demo.example'
  const query = 'mutation ($email: String!) { login(email: $email, password: "wrong") { authToken } }'
  await expect(async () => {
    const reply = await page.request.post('/graphql', { data: { query, variables: { email } } })
    expect(await reply.text()).toContain('TOO_MANY_REQUESTS')
  }).toPass({ intervals: [0] })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await password(page).fill('wrong again')
  await button(page, 'Log in').click()
  await expect(page.getByRole('alert')).toContainText('Too many attempts.')
  await expectNoAxeFindings(page, 'page/login')
  await page.getByRole('alert').getByRole('link', { name: 'Email me a link' }).click()
  await expectTitle(page, 'Log in by email')
  await page.getByLabel('Email').fill(email)
  await button(page, 'Email me a link').click()
  await expectTitle(page, 'Check your email')
  await page.goto(await newestLink(page, '/passwordless'))
  await expectTitle(page, 'Welcome, Julia')
})

test('the login says at each field what is missing, in the words of the portal, and shows the password when asked', async ({
  page,
}) => {
  await page.goto('/login')
  await button(page, 'Log in').click()
  await expect(page.getByRole('heading', { name: 'There are 2 things to fix' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Password: Please enter your password.' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter your email address\./)
  await expectNoAxeFindings(page, 'page/login')
  await page.getByLabel('Email').fill('julia@demo')
  await button(page, 'Log in').click()
  await expect(page.getByRole('link', { name: 'Email: Please provide a valid email address' })).toBeVisible()
  await password(page).fill('a secret')
  const show = page.getByRole('button', { name: 'Show password' })
  const box = await show.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await show.click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test('what another person left of a booking is gone after a login by password', async ({ page }) => {
  await logIn(page, 'Julia Weiss')
  await page.evaluate(() => localStorage.setItem('portal.booking', '{"userId":"somebody-else","step":"choose"}'))
  await page.reload()
  await expectTitle(page, 'Welcome, Julia')
  expect(await page.evaluate(() => localStorage.getItem('portal.booking'))).toBeNull()
})
