import { expect, test } from './portal-test.ts'

test('the demo page reports a refused login with the reason; each screen is one click away, as a patient with data for it', {
  tag: '@drawn-2',
}, async ({ page }) => {
  await page.goto('/demo')
  const nobody = page.getByRole('button', { name: 'Log in as Julia Weiss' })
  await nobody.evaluate((button) => {
    button.dataset.email = 'nobody@demo.example'
  })
  await nobody.click()
  const trouble = page.getByRole('alert')
  await expect(trouble).toHaveText(
    "You are not logged in as Julia Weiss. We couldn't find what you asked for.",
  )
  await page.getByRole('button', { name: 'Log in as Will Carter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Will' })).toBeVisible()
  for (const [name, heading, address] of [
    ['Safety plan: Amara Osei', 'Your safety plan', /\/safety-plan$/],
    [
      'A form that a provider asked for: Ines Costa',
      'A few questions...',
      /\/assessment\/[0-9a-f-]{36}$/,
    ],
    ['Check in to a visit: Will Carter', /./, /\/video-call\/\d+\/checkin$/],
  ] as const) {
    await page.goto('/demo')
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(address)
  }
})
