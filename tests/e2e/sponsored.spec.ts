import { expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a student reads what the school covers: all visits, or how many [CNST-06]', async ({
  page,
}) => {
  await startSession(page, 'Grace Liu')
  await page.goto('/home?forceBlocker=welcome')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectTitle(page, 'Good news')
  await expect(page.getByText('all therapy visits during the semester')).toBeVisible()
  await expect(page.getByText('4 psychiatry visits')).toBeVisible()
})
