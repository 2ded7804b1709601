import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expect, test } from './portal-test.ts'

test('whoever cannot log in is sent to help by an address of the server [CALL-25]', async ({ page, portal }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(page.url()).toBe(`${portal.url}/help/reset-password?reason=Asked`)
  await expect(page.getByRole('main').getByRole('link', { name: '(800) 464-2083' })).toHaveAttribute('href', 'tel:+18004642083')
  await expectNoAxeFindings(page, 'page/help/reset-password')
  await page.getByRole('link', { name: 'Back to the login' }).click()
  await page.getByRole('link', { name: 'Become a patient' }).click()
  await expect(page.getByRole('heading', { name: 'Become a patient' })).toBeVisible()
  await page.goto('/navigate/Login?reason=Reauth')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectNoAxeFindings(page, 'page/login')
})

test('a navigation that fails shows an error page, and nobody is sent anywhere [ERRO-11]', async ({ page, portal }) => {
  for (const path of ['/navigate/Nowhere', '/navigate/Login?reason=https://evil.example']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText('An error occurred while loading this page. Please try again.')
    expect(page.url()).toBe(`${portal.url}${path}`)
  }
  await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible()
})
