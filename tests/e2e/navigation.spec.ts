import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

/** True if the browser draws a frame around the focused element. */
const isFramed = () => document.activeElement !== null && getComputedStyle(document.activeElement).outlineStyle !== 'none'

test('a new page opens at its top, with its name in the window title and the focus on its heading', async ({ page }) => {
  await logIn(page, 'Aisha Khan')
  await expect(page).toHaveTitle('Home | Mantra')
  for (const [link, title, inWindow] of [
    ['See your results', /here are your results/, 'Your results'],
    ['Go to my dashboard', 'Welcome, Aisha', 'Home'],
    ['Billing', 'Plan & Billing', 'Plan & Billing'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const way = page
      .getByRole('main')
      .getByRole('link', { name: link })
      .or(page.getByRole('main').getByRole('button', { name: link }))
    await way.click()
    await expectTitle(page, title)
    await expect(page).toHaveTitle(`${inWindow} | Mantra`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('Back restores the scroll position; a link opens the next page at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await logIn(page, 'Aisha Khan')
  const main = page.getByRole('main')
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  await main.getByRole('link', { name: 'Billing' }).scrollIntoViewIfNeeded()
  await expect.poll(top).toBeGreaterThan(300)
  const left = await top()
  for (let times = 0; times < 2; times += 1) {
    await main.getByRole('link', { name: 'Billing' }).click()
    await expectTitle(page, 'Plan & Billing')
    await expect.poll(top).toBe(0)
    await page.goBack()
    await expectTitle(page, 'Welcome, Aisha')
    await expect.poll(top).toBe(left)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('questions are not in the window title; a focused heading has a frame for keyboard users', async ({ page, portal }) => {
  await startSession(page, 'Will Carter')
  await page.goto(await askFor(portal, 'will', 'Bipolar1Screener'))
  await expect(page).toHaveTitle('A few questions... | Mantra')
  await begin(page)
  await expect(page.getByText(/^Question 1 of /)).toBeVisible()
  await expect(page).toHaveTitle(/^Question 1 of \d+ \| Mantra$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect.poll(() => page.evaluate(isFramed)).toBe(false)
  await page.keyboard.press('1')
  await expect(page.getByText(/^Question 2 of /)).toBeVisible()
  await expect(heading).toBeFocused()
  await expect.poll(() => page.evaluate(isFramed)).toBe(true)
})

test('a person who cannot log in is sent to help by an address from the server [CALL-25]', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/forgotpassword?reason=Asked')
  await page.goBack()
  await page.getByRole('link', { name: 'Become a patient' }).click()
  await expect(page.getByRole('heading', { name: 'Become a patient' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '(800) 464-2083' })).toHaveAttribute('href', 'tel:+18004642083')
  await expectNoAxeFindings(page, 'page/help/signup')
  await page.goto('/navigate/Login?reason=Reauth')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectNoAxeFindings(page, 'page/login')
})

test('a navigation that fails shows an error page, and opens no other address [ERRO-11]', async ({ page }) => {
  for (const path of ['/navigate/Nowhere', '/navigate/Login?reason=https://evil.example']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText('An error occurred while loading this page. Please try again.')
    await expect(page).toHaveURL(path)
  }
  await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible()
})
