import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import {
  answerItems,
  answerMoodInDanger,
  begin,
  choose,
  goOn,
  hold,
  logIn,
  onQuestion,
} from './patient.ts'
import { expect, test } from './portal-test.ts'

const COUNT = 18

test('a patient in therapy onboarding takes the adjusted intake; an answer about danger first shows help [ASMT-35] [ASMT-14] [QVAL-07]', async ({
  page,
}) => {
  const look = 'adjusted-intake/questions'
  await logIn(page, 'Ruth Adler')
  await expect(page.getByText('INTAKE ASSESSMENT')).toBeVisible()
  await expectNoAxeFindings(page, 'adjusted-intake/intro')
  await begin(page)
  await onQuestion(page, 1, COUNT)
  await expectNoAxeFindings(page, `${look}/reasons`)
  await page.getByRole('checkbox', { name: 'Something else' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByLabel('What else would you like help with?').fill('Moving to a new town')
  await goOn(page)
  await onQuestion(page, 2, COUNT)
  await expectNoAxeFindings(page, `${look}/therapy-hopes`)
  await goOn(page)
  await expectNoAxeFindings(page, `${look}/mood:pre-screen`)
  await goOn(page)
  await answerMoodInDanger(page, { look, count: COUNT, first: 3 })
  await expectNoAxeFindings(page, `${look}/worry:pre-screen`)
  await goOn(page)
  await answerItems(page, {
    look,
    items: 'gad7',
    to: 6,
    first: 12,
    count: COUNT,
    answer: 'Not at all',
  })
  await onQuestion(page, COUNT, COUNT)
  await expectNoAxeFindings(page, `${look}/gad7-7`)
  const submitted = await hold(page, 'SubmitRun')
  await choose(page, 'Not at all')
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await expectNoAxeFindings(page, 'adjusted-intake/reviewing')
  submitted()
  await expect(
    page.getByRole('heading', { name: 'Thank you for telling us', level: 2 }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Call 988/ })).toHaveAttribute('href', 'tel:988')
  await expectNoAxeFindings(page, 'adjusted-intake/crisis-first')
  const read = await hold(page, 'CurrentUser')
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await expectNoAxeFindings(page, 'adjusted-intake/reading-again')
  read()
  await expect(page).toHaveURL(/\/home\?forceBlocker=ffsOnboarding$/)
})
