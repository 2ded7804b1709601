import { askFor } from './ask-for.ts'
import { begin, choose, goOn, hold, logIn, onQuestion, press, startSession } from './patient.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expect, test } from './portal-test.ts'

test('a patient takes the intake, the server scores it, and the results show [ASMT-02] [ASMT-04] [RSLT-03]', async ({
  page,
}) => {
  await logIn(page, 'Maya Torres')
  await expect(page.getByText('INTAKE ASSESSMENT')).toBeVisible()
  await expectNoAxeFindings(page, 'intake/intro')
  await test.step('Get Started opens a section with a picture, text and Continue [ASMT-03] [ASMT-09] [ASMT-10]', async () => {
    await begin(page)
    await expect(page.getByRole('heading', { level: 1, name: 'First, your mood' })).toBeVisible()
    await expect(page.getByText(/^Nine short questions/)).toBeVisible()
    await expect(page.getByRole('main').locator('svg').first()).toBeVisible()
    await expectNoAxeFindings(page, 'intake/questions/mood:pre-screen')
    await goOn(page)
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: 'Little interest or pleasure in doing things',
        exact: true,
      }),
    ).toBeVisible()
  })
  const release = await hold(page, 'SubmitRun')
  const isAsked = async (number: number, state: string) => {
    await onQuestion(page, number, 16)
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
    await expectNoAxeFindings(page, `intake/questions/${state}`)
  }
  await test.step('a choice opens the next question, one per screen; two seconds after the last one they are sent [ASMT-13] [QTYP-01] [ASMT-20]', async () => {
    for (let i = 1; i <= 9; i += 1) {
      await isAsked(i, `phq9-${i}`)
      await choose(page, i < 9 ? 'Several days' : 'Not at all')
    }
    await expectNoAxeFindings(page, 'intake/questions/worry:pre-screen')
    await goOn(page)
    for (let i = 1; i <= 6; i += 1) {
      await isAsked(9 + i, `gad7-${i}`)
      await choose(page, 'More than half the days')
    }
    await isAsked(16, 'gad7-7')
    const submitted = page.waitForRequest((request) => /"SubmitRun"/.test(request.postData() ?? ''))
    const lastChosen = Date.now()
    await choose(page, 'More than half the days')
    await submitted
    expect(Date.now() - lastChosen).toBeGreaterThanOrEqual(2000)
  })
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await expectNoAxeFindings(page, 'intake/reviewing')
  release()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expectNoAxeFindings(page, 'intake/done')
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Maya' })).toBeVisible()
  await page.getByRole('link', { name: 'See your results' }).click()
  await expect(
    page.getByRole('heading', { name: 'Maya, based on your answers, here are your results' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Depression score 8/27, Mild' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anxiety score 14/21, Moderate' })).toBeVisible()
})

test('item 9 immediately shows crisis help, even without a server; changing the answer hides it', async ({
  page,
  context,
}) => {
  await logIn(page, 'Daniel Reyes')
  await begin(page)
  await goOn(page)
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
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  await onQuestion(page, 9, 16)
  await expect(page.getByRole('radio', { name: 'Several days' })).toBeChecked()
})

test('keys alone answer; double-clicks through the other questions of the PHQ-9 give exactly one answer each', {
  tag: '@drawn-2',
}, async ({ page, portal }) => {
  await startSession(page, 'Julia Weiss')
  await page.goto(await askFor(portal, 'julia', 'Intake'))
  await begin(page)
  await goOn(page)
  await test.step('arrows only move, Enter continues, numbers choose, and each new heading has the focus', async () => {
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
  const answerTo = (number: number) => (number % 2 === 0 ? 'Several days' : 'Nearly every day')
  for (let i = 3; i <= 8; i += 1) {
    await onQuestion(page, i, 16)
    await press(page, answerTo(i), 2)
    await onQuestion(page, i + 1, 16)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  }
  for (let i = 8; i >= 3; i -= 1) {
    await page.goBack()
    await onQuestion(page, i, 16)
    await expect(page.getByRole('radio', { name: answerTo(i) })).toBeChecked()
  }
})
