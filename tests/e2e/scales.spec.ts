import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { answerItems, begin, choose, hold, logIn, onQuestion, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { takeScales } from './take-scales.ts'

test('a patient with the ADHD flag answers the monthly scales and sees depression, anxiety, then attention [ASMT-05] [RSLT-14]', async ({
  page,
}) => {
  await logIn(page, 'Leo Martin')
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByText('MONTHLY ASSESSMENT')).toBeVisible()
  await takeScales(page, {
    flow: 'scales',
    last: 'attention',
    worry: 'Several days',
    attention: 'Often',
  })
  await expect(
    page.getByRole('heading', { name: 'Leo, based on your answers, here are your results' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    'Depression',
    'Anxiety',
    'ADHD',
  ])
  await expect(page.getByRole('button', { name: 'Anxiety score 7/21, Mild' })).toBeVisible()
  await expectNoAxeFindings(
    page,
    'results-scales/depression',
    'results-scales/anxiety',
    'results-scales/attention',
  )
})

test('the PHQ-8 asks eight questions and ends on home [ASMT-32]', async ({ page, portal }) => {
  await startSession(page, 'Omar Haddad')
  await page.goto(await askFor(portal, 'omar', 'Phq8'))
  await expect(page.getByRole('heading', { name: 'How has your mood been?' })).toBeVisible()
  await expectNoAxeFindings(page, 'phq8/intro')
  await begin(page)
  await answerItems(page, {
    look: 'phq8/questions',
    items: 'phq9',
    to: 7,
    first: 1,
    count: 8,
    answer: 'Several days',
  })
  await onQuestion(page, 8, 8)
  await expectNoAxeFindings(page, 'phq8/questions/phq9-8')
  const release = await hold(page, 'SubmitRun')
  await choose(page, 'Several days')
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await expectNoAxeFindings(page, 'phq8/reviewing')
  release()
  await expect(page.getByRole('heading', { name: 'Welcome, Omar' })).toBeVisible()
})
