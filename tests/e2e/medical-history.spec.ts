import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, hold, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('medical history has pages of sections that report missing answers, and ends on home [ASMT-06] [ASMT-11] [QVAL-09]', async ({
  page,
}) => {
  const look = 'medical-history/questions'
  const next = page.getByRole('button', { name: 'Next' })
  const group = (name: string) => page.getByRole('group', { name })
  const tracked: string[] = []
  page.on('request', (request) => {
    for (const [, tag = ''] of (request.postData() ?? '').matchAll(
      /"(patient-portal\.medical-history[\w.-]*)"/g,
    ))
      tracked.push(tag)
  })
  await startSession(page, 'Grace Liu')
  await page.goto('/task/medical-history')
  await expect(page.getByText('MEDICAL HISTORY')).toBeVisible()
  await expectNoAxeFindings(page, 'medical-history/intro')
  await begin(page)

  await expect(page.getByText('Page 1 of 4')).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeFindings(page, `${look}/health`)
  // The disabled button stays focusable and moves the focus to the first missing answer.
  await next.press('Enter')
  await expect(page.getByRole('radio', { name: 'Good' })).toBeFocused()
  await page.getByRole('radio', { name: 'Good' }).click()
  await page.getByRole('checkbox', { name: 'A heart condition' }).click()
  await page.getByLabel('Which heart condition do you have?').fill('A quick heartbeat')
  await next.click()

  await expect(page.getByText('Page 2 of 4')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Medication and allergies' })).toBeFocused()
  await group('Which medications do you take?').getByRole('checkbox', { name: 'None' }).click()
  await group('Are you allergic to anything?').getByRole('textbox').fill('Penicillin')
  await test.step('one option of a group can be chosen [QTYP-03]', async () => {
    const taken = group('Have you taken medication')
    for (const name of ['No', 'Yes']) {
      await taken.getByRole('radio', { name, exact: true }).press('Space')
      await expect(taken.getByRole('radio', { name, exact: true })).toBeChecked()
      await expect(taken.getByRole('radio', { checked: true })).toHaveCount(1)
    }
  })
  await page
    .getByLabel('What did you take, and how did it go?')
    .fill('Something against worry. It helped.')
  await expectNoAxeFindings(page, `${look}/medication`)
  await next.click()

  await expect(page.getByText('Page 3 of 4')).toBeVisible()
  await group('How well do you sleep?').getByRole('radio', { name: '7', exact: true }).click()
  await group('How stressed have you been').getByRole('radio', { name: '3', exact: true }).click()
  await expectNoAxeFindings(page, `${look}/habits`)
  await group('How often do you drink alcohol?').getByRole('radio', { name: 'Never' }).click()
  await next.click()

  await expect(page.getByText('Page 4 of 4')).toBeVisible()
  await page.getByLabel('Full name').fill('Mei Liu')
  await page.getByLabel('Phone number of your emergency contact').pressSequentially('55512')
  await next.press('Enter')
  await expect(page.getByLabel('Phone number of your emergency contact')).toBeFocused()
  await expect(page.getByText('Please enter a 10-digit phone number.').first()).toBeVisible()
  await expectNoAxeFindings(page, `${look}/contact`)
  await page.getByLabel('Phone number of your emergency contact').fill('(555) 123-4567')
  await expect(page.getByLabel('Phone number of your emergency contact')).toHaveValue(
    '555-123-4567',
  )
  const release = await hold(page, 'SubmitRun')
  await next.click()
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await expectNoAxeFindings(page, 'medical-history/reviewing')
  release()
  await test.step('it is saved, ends on home, and is tracked by the event of sponsored patients [ASMT-28] [EVNT-01]', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome, Grace' })).toBeVisible()
    await expect.poll(() => tracked).toEqual(['patient-portal.medical-history.completed-sponsored'])
  })
})

test('a removed text can be restored; several options of a list can be chosen; a long line is refused', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Omar Haddad')
  await page.goto(await askFor(portal, 'omar', 'MedicalHistory'))
  await begin(page)
  const chosen = page.getByRole('checkbox', { checked: true })
  const heart = page.getByRole('checkbox', { name: 'A heart condition' })
  const line = page.getByLabel('Which heart condition do you have?')
  await test.step('a change that removes typed text says so, and Undo restores it', async () => {
    await heart.click()
    await line.fill('A quick heartbeat')
    await heart.click()
    await expect(line).toBeHidden()
    await expect(
      page.getByText('Your change removed an answer that no longer applies.'),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'medical-history/questions/health')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toHaveValue('A quick heartbeat')
    await expect(heart).toBeChecked()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(line).toHaveValue('A quick heartbeat')
  })
  await page.getByRole('radio', { name: 'Fair' }).click()
  await test.step('several options, and a line of at most 1000 characters [QTYP-02] [QTYP-07] [QVAL-04]', async () => {
    await page.getByRole('checkbox', { name: 'Asthma' }).click()
    await expect(chosen).toHaveCount(2)
    await line.fill('x'.repeat(1001))
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(page.getByText('1 answer still needs attention.')).toBeVisible()
    await expect(line).toBeFocused()
    await expect(page.getByText('Please use fewer characters.').first()).toBeVisible()
    await line.press('Backspace')
    await expect(page.getByText('Please use fewer characters.')).toHaveCount(0)
    await expect(line).toHaveValue('x'.repeat(1000))
    await page.getByRole('checkbox', { name: 'None of the above' }).click()
    await expect(chosen).toHaveCount(1)
    await expect(line).toBeHidden()
  })
})
