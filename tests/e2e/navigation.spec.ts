import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { resize } from './resize.ts'

test('a new page opens at its top, with its name in the window title and the focus on its heading; Back restores the place', {
  tag: '@drawn-5',
}, async ({ page }) => {
  await resize(page, { width: 390, height: 500 })
  await logIn(page, 'Aisha Khan')
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  await expect(page).toHaveTitle('Home | Mantra')
  for (const [link, title, inWindow] of [
    ['See your results', /here are your results/, 'Your results'],
    ['Go to my dashboard', 'Welcome, Aisha', 'Home'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await main
      .getByRole('link', { name: link })
      .or(main.getByRole('button', { name: link }))
      .click()
    await expectTitle(page, title)
    await expect(page).toHaveTitle(`${inWindow} | Mantra`)
    await expect(heading).toBeFocused()
    await expect.poll(top).toBe(0)
  }
  await main.getByRole('link', { name: 'Billing' }).scrollIntoViewIfNeeded()
  await expect.poll(top).toBeGreaterThan(300)
  const left = await top()
  for (let times = 0; times < 2; times += 1) {
    await main.getByRole('link', { name: 'Billing' }).click()
    await expectTitle(page, 'Plan & Billing')
    await expect(page).toHaveTitle('Plan & Billing | Mantra')
    await expect.poll(top).toBe(0)
    await page.goBack()
    await expectTitle(page, 'Welcome, Aisha')
    await expect.poll(top).toBe(left)
    await expect(heading).toBeFocused()
  }
})

test('an address from the server', async ({ page }) => {
  await test.step('a person who cannot log in is sent to help by one [CALL-25]', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page).toHaveURL('/forgotpassword?reason=Asked')
    await page.goBack()
    await page.getByRole('link', { name: 'Become a patient' }).click()
    await expect(page.getByRole('heading', { name: 'Become a patient' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: '(800) 464-2083' }),
    ).toHaveAttribute('href', 'tel:+18004642083')
    await expectNoAxeFindings(page, 'page/help/signup')
    await page.goto('/navigate/Login?reason=Reauth')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
  await test.step('a navigation that fails shows an error page, and opens no other address [ERRO-11]', async () => {
    for (const path of ['/navigate/Nowhere', '/navigate/Login?reason=https://evil.example']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText(
        'An error occurred while loading this page. Please try again.',
      )
      await expect(page).toHaveURL(path)
    }
    await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible()
  })
})
