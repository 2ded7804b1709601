import { logIn, logOut } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('results have the disclaimer, the lines to call and text, and a link to more help [RSLT-10] [RSLT-11] [RSLT-12]', async ({
  page,
}) => {
  await logIn(page, 'Will Carter')
  await page.getByRole('link', { name: 'See your results' }).click()
  await expect(page.getByText('These scales do not make a diagnosis. Only a licensed provider can.')).toBeVisible()
  const crisis = page.getByRole('region', { name: 'If you need help right now' })
  await expect(crisis.getByRole('link', { name: 'Call 911 Life-threatening emergency' })).toHaveAttribute('href', 'tel:911')
  await expect(crisis.getByRole('link', { name: 'Call 988 Suicide and crisis support' })).toHaveAttribute('href', 'tel:988')
  await expect(crisis.getByRole('link', { name: /Text HOME to 741741/ })).toHaveAttribute('href', 'sms:741741?&body=HOME')
  await expect(crisis.getByRole('link', { name: 'More crisis resources' })).toHaveAttribute('href', '/crisis-resources')
})

test('the token is in local storage only during the login [STOR-01]', async ({ page }) => {
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('portal.auth-token') ?? 'null'))
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

test('an unknown request says that no assessment matches, with the banner and Retry [ERRO-01] [ERRO-13]', async ({ page }) => {
  await logIn(page, 'Will Carter')
  await page.goto('/assessment/11111111-1111-4111-8111-111111111111')
  await expect(page.getByText('An error occurred while loading this page. Please try again.')).toBeVisible()
  await expect(page.getByText('no assessment matching 11111111-1111-4111-8111-111111111111')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible()
})
