import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

for (const [name, words, state] of [
  ['Noah Weber', 'Our services are not appropriate for the severity', 'suicidal'],
  ['Elena Petrova', 'in-person treatment', 'bipolar-or-schizophrenia'],
  ['Sam Okafor', 'We offer care only in supported states', 'not-eligible'],
  ['Priya Nair', 'Sample quote', 'self-pay'],
  ['Aisha Khan', 'Go to my dashboard', 'sponsored'],
] as const) {
  test(`results say what they mean for ${state}`, async ({ page }) => {
    await logIn(page, name)
    await page.getByRole('link', { name: 'See your results' }).click()
    await expect(page.getByRole('heading', { name: 'What does this mean?' })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('These scales do not make a diagnosis. Only a licensed provider can.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Text HOME to 741741/ }).first()).toBeVisible()
    await expectNoAxeFindings(page, `results-meaning/${state}`)
  })
}

test('an open follow-up stands in place of the results and leads to its questions [RSLT-13]', async ({ page }) => {
  await logIn(page, 'Hana Novak')
  await page.getByRole('link', { name: 'See your results' }).click()
  await expect(page.getByRole('heading', { name: 'A few more questions' })).toBeVisible()
  await expect(page.getByText('What does this mean?')).toBeHidden()
  await expectNoAxeFindings(page, 'assessment-results/follow-up')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { name: 'A few questions...' })).toBeVisible()
  await begin(page)
  await expect(page.getByText(/^Question 1 of /)).toBeVisible()
})

