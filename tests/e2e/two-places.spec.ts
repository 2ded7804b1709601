import { begin, choose, goOn, logIn, onQuestion } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('two tabs on one draft: the second is told that it went on elsewhere and stands where the first is', async ({
  page,
  context,
}) => {
  await logIn(page, 'Hana Novak')
  await page.goto('/assessment?key=Intake')
  await begin(page)
  await goOn(page)
  await onQuestion(page, 1, 16)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/assessment?key=Intake')
  await onQuestion(other, 1, 16)
  await choose(page, 'Several days')
  await onQuestion(page, 2, 16)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.getByRole('radio', { name: 'Not at all' }).click({ delay: 60 })
  await expect(other.getByText('You went on with this in another tab or on another device.', { exact: false })).toBeVisible()
  await onQuestion(other, 2, 16)
})
