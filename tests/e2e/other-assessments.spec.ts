import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, choose, logIn, onQuestion } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('medical history is pages of sections that say what is missing [ASMT-06] [ASMT-11] [QVAL-09]', async ({ page }) => {
  await logIn(page, 'Grace Liu')
  await page.goto('/task/medical-history')
  await expect(page.getByText('MEDICAL HISTORY')).toBeVisible()
  await expectNoAxeFindings(page, 'medical-history/intro')
  await begin(page)
  await expect(page.getByText(/^Page 1 of \d$/)).toBeVisible()
  await expectNoAxeFindings(page, 'medical-history/questions/health')
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  // It stays focusable and leads to what is missing: pressing it is allowed although it is said to be disabled.
  await next.click({ force: true })
  await expect(page.locator(':focus')).toHaveAttribute('type', /radio|checkbox|text|tel/)
})

test('the self-refer screener shows section titles, offers logout and scales [ASMT-16] [ASMT-17] [QTYP-09]', async ({ page }) => {
  await logIn(page, 'Kenji Sato')
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText('How you found us')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expectNoAxeFindings(page, 'self-refer1-screener/questions/found-by')
  await page.getByRole('radio', { name: 'Another way' }).click({ delay: 60 })
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('How did you hear about us?').fill('A poster')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Question 2 of /)).toBeVisible()
  await expect(page.getByText('How you found us')).toBeHidden()
  await expectNoAxeFindings(page, 'self-refer1-screener/questions/in-care')
  await page.getByRole('radio', { name: 'No', exact: true }).click({ delay: 60 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('What you need')).toBeVisible()
  await expectNoAxeFindings(page, 'self-refer1-screener/questions/needs')
  await page.getByRole('checkbox', { name: 'Sleep' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'None of the above' }).check({ force: true })
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoAxeFindings(page, 'self-refer1-screener/questions/daily-effect')
  await page.getByRole('radio', { name: '7', exact: true }).click({ delay: 60 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoAxeFindings(page, 'self-refer1-screener/questions/start')
  await page.getByRole('radio', { name: 'Within a month' }).click({ delay: 60 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('INTAKE ASSESSMENT')).toBeVisible()
})

test('a requested bipolar screener ends with All set! [ASMT-07] [ASMT-30]', async ({ page }) => {
  await logIn(page, 'Ines Costa')
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name: 'A few questions...' })).toBeVisible()
  await expectNoAxeFindings(page, 'bipolar1-screener/intro')
  await begin(page)
  for (const [i, answer] of ['No', 'No', 'No', 'I have not taken one', 'No'].entries()) {
    await expect(page.getByText(new RegExp(`^Question ${i + 1} of `))).toBeVisible()
    await choose(page, answer)
  }
  await expect(page.getByRole('heading', { name: 'All set!' })).toBeVisible()
  await expectNoAxeFindings(page, 'bipolar1-screener/all-set')
  await page.getByRole('button', { name: 'Go to my dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ines' })).toBeVisible()
})

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

test('two tabs on one draft: the second is told that it went on elsewhere and stands where the first is', async ({
  page,
  context,
}) => {
  await logIn(page, 'Ruth Adler')
  await page.goto('/assessment?key=Intake')
  await begin(page)
  await page.getByRole('button', { name: 'Continue' }).click()
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
