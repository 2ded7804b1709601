import { askFor } from './ask-for.ts'
import { begin, choose, hold, logIn, onQuestion, press, startSession } from './patient.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expect, test } from './portal-test.ts'

test('a patient takes the intake, the server scores it, and the results show [ASMT-02] [ASMT-04] [RSLT-03]', async ({ page }) => {
  await page.goto('/login')
  await expectNoAxeFindings(page, 'page/login')
  await logIn(page, 'Maya Torres')
  await expect(page.getByText('INTAKE ASSESSMENT')).toBeVisible()
  await expectNoAxeFindings(page, 'intake/intro')
  await begin(page)
  await expectNoAxeFindings(page, 'intake/questions/mood:pre-screen')
  await page.getByRole('button', { name: 'Continue' }).click()
  for (let i = 1; i <= 8; i += 1) {
    await onQuestion(page, i, 16)
    await expectNoAxeFindings(page, `intake/questions/phq9-${i}`)
    await choose(page, 'Several days')
  }
  await onQuestion(page, 9, 16)
  await expectNoAxeFindings(page, 'intake/questions/phq9-9')
  await choose(page, 'Not at all')
  await expectNoAxeFindings(page, 'intake/questions/worry:pre-screen')
  await page.getByRole('button', { name: 'Continue' }).click()
  for (let i = 1; i <= 7; i += 1) {
    await onQuestion(page, 9 + i, 16)
    await expectNoAxeFindings(page, `intake/questions/gad7-${i}`)
    if (i < 7) await choose(page, 'More than half the days')
  }
  const release = await hold(page, 'SubmitRun')
  await choose(page, 'More than half the days')
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await expectNoAxeFindings(page, 'intake/reviewing')
  release()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expectNoAxeFindings(page, 'intake/done')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Maya' })).toBeVisible()
  await page.getByRole('link', { name: 'See your results' }).click()
  await expect(page.getByRole('heading', { name: 'Maya, based on your answers, here are your results' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Depression score 8/27, Mild' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anxiety score 14/21, Moderate' })).toBeVisible()
  await expectNoAxeFindings(page, 'assessment-results/results')
})

test('item 9 immediately shows crisis help, even without a server; changing the answer hides it', async ({ page, context }) => {
  await logIn(page, 'Daniel Reyes')
  await begin(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  for (let i = 1; i <= 8; i += 1) {
    await onQuestion(page, i, 16)
    await choose(page, 'Not at all')
  }
  await onQuestion(page, 9, 16)
  await context.setOffline(true)
  await press(page, 'Several days')
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Call 988/ })).toHaveAttribute('href', 'tel:988')
  await onQuestion(page, 9, 16)
  await expectNoAxeFindings(page, 'intake/questions/crisis-help')
  await expect(page.getByText("Not saved yet. We'll keep trying.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  await page.goto('/home')
  await onQuestion(page, 9, 16)
  await expect(page.getByRole('radio', { name: 'Several days' })).toBeChecked()
})

test('double-clicks through the whole PHQ-9 give exactly one answer each', async ({ page, portal }) => {
  await startSession(page, 'Julia Weiss')
  await page.goto(await askFor(portal, 'julia', 'Intake'))
  await begin(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  for (let i = 1; i <= 8; i += 1) {
    await onQuestion(page, i, 16)
    await press(page, i % 2 === 0 ? 'Several days' : 'Nearly every day', 2)
    await onQuestion(page, i + 1, 16)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  }
  for (let i = 8; i >= 1; i -= 1) {
    await page.goBack()
    await onQuestion(page, i, 16)
    await expect(page.getByRole('radio', { name: i % 2 === 0 ? 'Several days' : 'Nearly every day' })).toBeChecked()
  }
})

test('keys alone answer: arrows only move, Enter continues, numbers choose, and each new heading has the focus', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Omar Haddad')
  await page.goto(await askFor(portal, 'omar', 'Intake'))
  await begin(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await onQuestion(page, 1, 16)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('2')
  await onQuestion(page, 2, 16)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('radio', { name: 'Not at all' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Several days' })).toBeChecked()
  await onQuestion(page, 2, 16)
  await page.keyboard.press('Enter')
  await onQuestion(page, 3, 16)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Several days' })).toBeChecked()
  await page.goForward()
  await onQuestion(page, 3, 16)
})
