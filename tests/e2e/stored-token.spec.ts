import { logOut } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('the token is in local storage only during the login [STOR-01]', async ({ page }) => {
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('portal.auth-token') ?? 'null'))
  await page.goto('/login')
  await expect.poll(stored).toBeNull()
  await page.getByLabel('Email').fill('will@demo.example')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
  await page.getByLabel('Password').fill('Lamp-Light-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Will' })).toBeVisible()
  await expect.poll(stored).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) })
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect.poll(stored).toBeNull()
})
