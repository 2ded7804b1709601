import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { begin, choose, hold, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('the self-refer screener shows section titles and scales [ASMT-16] [QTYP-09]', async ({
  page,
}) => {
  await logIn(page, 'Kenji Sato')
  await expect(page.getByText('How you found us')).toBeVisible()
  await expectNoAxeFindings(page, 'self-refer1-screener/questions/found-by')
  await page.getByRole('radio', { name: 'Another way' }).click({ delay: 60 })
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByLabel('How did you hear about us?').fill('A poster')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Question 2 of /)).toBeVisible()
  await expect(page.getByText('How you found us')).toBeHidden()
  await expectNoAxeFindings(page, 'self-refer1-screener/questions/in-care')
  await page.getByRole('radio', { name: 'Yes', exact: true }).click({ delay: 60 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('How long have you been seeing them?')).toBeVisible()
  await expectNoAxeFindings(page, 'self-refer1-screener/questions/in-care-since')
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
  const release = await hold(page, 'SubmitRun')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await expectNoAxeFindings(page, 'self-refer1-screener/send')
  release()
  await expect(page.getByText('INTAKE ASSESSMENT')).toBeVisible()
})

test('a requested bipolar screener ends with All set!; only the self-refer screener has a logout on its page [ASMT-07] [ASMT-17] [ASMT-30]', async ({
  page,
  portal,
}) => {
  const logout = page.getByRole('button', { name: 'Log out' })
  await logIn(page, 'Ines Costa')
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name: 'A few questions...' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  await expect(logout).toBeHidden()
  await expectNoAxeFindings(page, 'bipolar1-screener/intro')
  await begin(page)
  const answers = ['No', 'No', 'Yes', 'Yes', 'No', 'I have not taken one', 'No']
  for (const [i, answer] of answers.entries()) {
    await expect(page.getByText(new RegExp(`^Question ${i + 1} of `))).toBeVisible()
    await expectNoAxeFindings(page, `bipolar1-screener/questions/bipolar-${i + 1}`)
    if (i < answers.length - 1) await choose(page, answer)
  }
  const release = await hold(page, 'SubmitRun')
  await choose(page, 'No')
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await expectNoAxeFindings(page, 'bipolar1-screener/reviewing')
  release()
  await expect(page.getByRole('heading', { name: 'All set!' })).toBeVisible()
  await expectNoAxeFindings(page, 'bipolar1-screener/all-set')
  await page.getByRole('button', { name: 'Go to my dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ines' })).toBeVisible()
  await page.goto(await askFor(portal, 'ines', 'SelfRefer1Screener'))
  await expect(page.getByText('How you found us')).toBeVisible()
  await logout.click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})
