import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

const DISCLAIMER = 'These scales do not make a diagnosis. Only a licensed provider can.'

test('results in the gate explain themselves to four people', async ({ page }) => {
  for (const [name, words, id, states] of [
    [
      'Noah Weber',
      'needs more help than we can give by video',
      'RSLT-07',
      ['booking/results', 'results-meaning/suicidal'],
    ],
    [
      'Elena Petrova',
      'in-person treatment',
      'RSLT-08',
      ['booking/results', 'results-meaning/bipolar-or-schizophrenia'],
    ],
    [
      'Greta Olsen',
      'We offer care only in supported states',
      'RSLT-09',
      ['assessment-results/results', 'results-meaning/not-eligible'],
    ],
    ['Caleb Stone', 'Sample quote', 'RSLT-06', ['booking/results', 'results-meaning/self-pay']],
  ] as const) {
    await test.step(`${states[1]} [RSLT-04] [${id}]`, async () => {
      await logIn(page, name)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'What does this mean?' })).toBeVisible()
      await expect(page.getByText(DISCLAIMER)).toBeVisible()
      await expect(page.getByRole('link', { name: /Text HOME to 741741/ }).first()).toBeVisible()
      await expectNoAxeFindings(page, ...states)
    })
  }
})

test('an onboarded patient opens results from home, reads the scores with or without a drawing, and returns [RSLT-01]', async ({
  page,
}) => {
  const charts = /severity-chart-.*\.js$/
  await page.route(charts, (route) => route.abort())
  await logIn(page, 'Aisha Khan')
  await page.getByRole('link', { name: 'See your results' }).click()
  await test.step('a result can be read if the drawing of its bar does not load [RSLT-05]', async () => {
    await expect(page.getByText('13/27')).toBeVisible()
    await expect(page.getByText('8/21')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What does this mean?' })).toBeVisible()
  })
  await page.unroute(charts)
  await page.reload()
  await test.step('a score’s tooltip repeats it on hover and focus, until both end or Escape is pressed [RSLT-02]', async () => {
    const depression = page.getByRole('button', { name: 'Depression score 13/27, Moderate' })
    const anxiety = page.getByRole('button', { name: 'Anxiety score 8/21, Mild' })
    const tooltip = page.getByRole('tooltip')
    for (const chart of [depression, anxiety])
      await expect(
        page.locator('.sev-chart').filter({ has: chart }).locator('.sev-pane'),
      ).toHaveCount(3)
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
  await test.step('results have the disclaimer, the lines to call and text, and a link to more help [RSLT-10] [RSLT-11] [RSLT-12]', async () => {
    await expect(page.getByText(DISCLAIMER)).toBeVisible()
    const crisis = page.getByRole('region', { name: 'If you need help right now' })
    await expect(
      crisis.getByRole('link', { name: 'Call 911 Life-threatening emergency' }),
    ).toHaveAttribute('href', 'tel:911')
    await expect(
      crisis.getByRole('link', { name: 'Call 988 Suicide and crisis support' }),
    ).toHaveAttribute('href', 'tel:988')
    await expect(crisis.getByRole('link', { name: /Text HOME to 741741/ })).toHaveAttribute(
      'href',
      'sms:741741?&body=HOME',
    )
    await expect(crisis.getByRole('link', { name: 'More crisis resources' })).toHaveAttribute(
      'href',
      '/crisis-resources',
    )
  })
  await test.step('they return to home [RSLT-05]', async () => {
    await page.getByRole('button', { name: 'Go to my dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Aisha' })).toBeVisible()
  })
})

test('an open follow-up replaces the results and opens its questions; an unknown request matches no assessment', async ({
  page,
}) => {
  await logIn(page, 'Hana Novak')
  await test.step('the follow-up comes first [RSLT-13]', async () => {
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
  await test.step('an unknown request says so, with the banner and Try again [ERRO-01] [ERRO-13]', async () => {
    await page.goto('/assessment/11111111-1111-4111-8111-111111111111')
    await expect(
      page.getByText('An error occurred while loading this page. Please try again.'),
    ).toBeVisible()
    await expect(
      page.getByText('no assessment matching 11111111-1111-4111-8111-111111111111'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible()
  })
})
