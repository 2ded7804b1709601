import type { Locator } from 'playwright/test'
import { askFor } from './ask-for.ts'
import { begin, choose, goOn, onQuestion, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('an assessment begins with Get Started; a section has a picture, text and Continue [ASMT-03] [ASMT-09] [ASMT-10]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Leo Martin')
  await page.goto(await askFor(portal, 'leo', 'Intake'))
  await expect(page.getByText('INTAKE ASSESSMENT')).toBeVisible()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First, your mood' })).toBeVisible()
  await expect(page.getByText(/^Nine short questions/)).toBeVisible()
  await expect(page.getByRole('main').locator('svg').first()).toBeVisible()
  await goOn(page)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Little interest or pleasure in doing things', exact: true }),
  ).toBeVisible()
})

test('a choice opens the next question, one per screen; answers are sent two seconds after the last one [ASMT-13] [QTYP-01] [ASMT-20]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Ines Costa')
  await page.goto(await askFor(portal, 'ines', 'Intake'))
  await begin(page)
  await goOn(page)
  const handedIn = page.waitForRequest((request) => /"SubmitRun"/.test(request.postData() ?? ''))
  let lastChosen = Number.POSITIVE_INFINITY
  for (let i = 1; i <= 16; i += 1) {
    if (i === 10) await goOn(page)
    await onQuestion(page, i, 16)
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
    lastChosen = Date.now()
    await choose(page, 'Not at all')
  }
  await handedIn
  expect(Date.now() - lastChosen).toBeGreaterThanOrEqual(2000)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('several options of a list can be chosen; a line of more than 1000 characters is refused [QTYP-02] [QTYP-07] [QVAL-04]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Leo Martin')
  await page.goto(await askFor(portal, 'leo', 'MedicalHistory'))
  await begin(page)
  await page.getByRole('radio', { name: 'Fair' }).click()
  for (const name of ['Asthma', 'A heart condition']) await page.getByRole('checkbox', { name }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  const line = page.getByLabel('Which heart condition do you have?')
  const next = page.getByRole('button', { name: 'Next' })
  await line.fill('x'.repeat(1001))
  await next.click({ force: true })
  await expect(page.getByText('1 answer still needs attention.')).toBeVisible()
  await expect(line).toBeFocused()
  await expect(page.getByText('Please use fewer characters.').first()).toBeVisible()
  await line.press('Backspace')
  await expect(page.getByText('Please use fewer characters.')).toHaveCount(0)
  await expect(line).toHaveValue('x'.repeat(1000))
  await page.getByRole('checkbox', { name: 'None of the above' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(line).toBeHidden()
})

test('a student’s medical history is saved, tracked by its own event, and ends on home [QTYP-03] [ASMT-28] [EVNT-01]', async ({
  page,
  portal,
}) => {
  const next = page.getByRole('button', { name: 'Next' })
  const group = (name: string) => page.getByRole('group', { name })
  const tracked: string[] = []
  page.on('request', (request) => {
    for (const [, tag = ''] of (request.postData() ?? '').matchAll(/"(patient-portal\.medical-history[\w.-]*)"/g))
      tracked.push(tag)
  })
  await startSession(page, 'Hana Novak')
  await page.goto(await askFor(portal, 'hana', 'MedicalHistory'))
  await begin(page)
  await tick(page.getByRole('radio', { name: 'Good' }))
  await tick(page.getByRole('checkbox', { name: 'None of the above' }))
  await next.click()
  await tick(group('Which medications do you take?').getByRole('checkbox', { name: 'None' }))
  await tick(group('Are you allergic to anything?').getByRole('checkbox', { name: 'None' }))
  const taken = group('Have you taken medication')
  await tick(taken.getByRole('radio', { name: 'Yes' }))
  await expect(page.getByLabel('What did you take, and how did it go?')).toBeVisible()
  await tick(taken.getByRole('radio', { name: 'No', exact: true }))
  await expect(taken.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(page.getByText('Page 2 of 4')).toBeVisible()
  await next.click()
  await tick(group('How well do you sleep?').getByRole('radio', { name: '7', exact: true }))
  await tick(group('How stressed have you been').getByRole('radio', { name: '3', exact: true }))
  await tick(group('How often do you drink alcohol?').getByRole('radio', { name: 'Never' }))
  await next.click()
  await page.getByLabel('Full name').fill('Jan Novak')
  await page.getByLabel('Phone number of your emergency contact').fill('5551234567')
  await next.click()
  await expect(page.getByRole('heading', { name: 'Welcome, Hana' })).toBeVisible()
  await expect.poll(() => tracked).toEqual(['patient-portal.medical-history.completed-sponsored'])
})

/** By the keys: a page that grows while it is answered may move a box from under the pointer. */
async function tick(box: Locator): Promise<void> {
  await box.press('Space')
  await expect(box).toBeChecked()
}
