import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

for (const [name, words, id, states] of [
  ['Noah Weber', 'needs more help than we can give by video', 'RSLT-07', ['booking/results', 'results-meaning/suicidal']],
  ['Elena Petrova', 'in-person treatment', 'RSLT-08', ['booking/results', 'results-meaning/bipolar-or-schizophrenia']],
  [
    'Greta Olsen',
    'We offer care only in supported states',
    'RSLT-09',
    ['assessment-results/results', 'results-meaning/not-eligible'],
  ],
  ['Caleb Stone', 'Sample quote', 'RSLT-06', ['booking/results', 'results-meaning/self-pay']],
] as const) {
  test(`results in the gate explain themselves: ${states[1]} [RSLT-04] [${id}]`, async ({ page }) => {
    await logIn(page, name)
    await expect(page.getByRole('heading', { name: 'What does this mean?' })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('These scales do not make a diagnosis. Only a licensed provider can.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Text HOME to 741741/ }).first()).toBeVisible()
    await expectNoAxeFindings(page, ...states)
  })
}

test('an onboarded patient opens results from home and returns to it [RSLT-05]', async ({ page }) => {
  await logIn(page, 'Aisha Khan')
  await page.getByRole('link', { name: 'See your results' }).click()
  await expect(page.getByRole('heading', { name: 'What does this mean?' })).toBeVisible()
  await expectNoAxeFindings(page, 'assessment-results/results', 'results-meaning/sponsored')
  await page.getByRole('button', { name: 'Go to my dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Aisha' })).toBeVisible()
})

test('an open follow-up replaces the results and opens its questions [RSLT-13]', async ({ page }) => {
  await logIn(page, 'Hana Novak')
  await expect(page.getByRole('heading', { name: 'Welcome, Hana' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your results' })).toBeHidden()
  await page.goto('/assessment-results')
  await expect(page.getByRole('heading', { name: 'A few more questions' })).toBeVisible()
  await expect(page.getByText('What does this mean?')).toBeHidden()
  await expectNoAxeFindings(page, 'assessment-results/follow-up')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { name: 'A few questions...' })).toBeVisible()
  await begin(page)
  await expect(page.getByText(/^Question 1 of /)).toBeVisible()
})

test('a score’s tooltip repeats it on hover and focus, until both end or Escape is pressed [RSLT-01] [RSLT-02]', async ({
  page,
}) => {
  await logIn(page, 'Aisha Khan')
  await page.getByRole('link', { name: 'See your results' }).click()
  const depression = page.getByRole('button', { name: 'Depression score 13/27, Moderate' })
  const anxiety = page.getByRole('button', { name: 'Anxiety score 8/21, Mild' })
  const tooltip = page.getByRole('tooltip')
  for (const chart of [depression, anxiety])
    await expect(page.locator('.sev-chart').filter({ has: chart }).locator('.sev-pane')).toHaveCount(3)
  await depression.hover()
  await expect(tooltip).toHaveText('13/27')
  await anxiety.hover()
  await expect(tooltip).toHaveText('8/21')
  await anxiety.focus()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip).toHaveText('13/27')
  await expectNoAxeFindings(page, 'assessment-results/results', 'results-meaning/sponsored')
})

test('a result can be read if the drawing of its bar does not load', async ({ page }) => {
  await page.route(/severity-chart-.*\.js$/, (route) => route.abort())
  await logIn(page, 'Aisha Khan')
  await page.getByRole('link', { name: 'See your results' }).click()
  await expect(page.getByText('13/27')).toBeVisible()
  await expect(page.getByText('8/21')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What does this mean?' })).toBeVisible()
})
