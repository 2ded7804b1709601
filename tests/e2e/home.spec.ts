import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('what a provider asked for is offered, and once begun it goes on where it was left', async ({ page }) => {
  await logIn(page, 'Ines Costa')
  const task = page.getByRole('region', { name: 'A few questions from your provider' })
  await task.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText(/^Question 1 of/).or(page.getByRole('button', { name: 'Get Started' }))).toBeVisible()
  await page.goto('/home')
  await expect(task.getByRole('link', { name: 'Continue where you left off' })).toBeVisible()
  await expect(task.getByText('Your answers so far are saved.')).toBeVisible()
  await expectNoAxeFindings(page, 'page/home')
})

test('a home page that cannot be loaded says so and loads when tried again [CHRM-12]', async ({ page }) => {
  await logIn(page, 'Will Carter')
  await page.route('**/graphql', (route) =>
    /"HomeContent"/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  )
  await page.goto('/home')
  await expect(page.getByRole('alert')).toHaveText('An error occurred while loading this page. Please try again.')
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Will' })).toBeVisible()
})
