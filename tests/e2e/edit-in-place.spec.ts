import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { cutOff, expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const change = (page: Page, name: string) => page.getByRole('button', { name: `Change ${name}` })
const preferred = (page: Page) => page.getByLabel('Preferred name')

async function toProfile(page: Page): Promise<void> {
  await startSession(page, 'Will Carter')
  await page.goto('/account/profile')
  await expectTitle(page, 'Your profile')
}

for (const width of [DESKTOP_SIZE.width, 390])
  test(`a part of the profile is edited in its place, and every page shows it then, ${width} px wide [MUTA-51] [DCAL-46]`, async ({
    page,
  }) => {
    await resize(page, { ...DESKTOP_SIZE, width })
    await toProfile(page)
    await change(page, 'What we call you').press('Enter')
    await expect(part(page, 'What we call you').getByRole('heading')).toBeFocused()
    await preferred(page).fill('Billy')
    await preferred(page).press('Enter')
    await expect(part(page, 'What we call you').getByText('Billy')).toBeVisible()
    await expect(change(page, 'What we call you')).toBeFocused()
    await page.getByRole('link', { name: 'Mantra, home' }).click()
    await expectTitle(page, 'Welcome, Billy!')
    await page.goBack()
    await expect(part(page, 'What we call you').getByText('Billy')).toBeVisible()
    await page.reload()
    await expect(part(page, 'What we call you').getByText('Billy')).toBeVisible()

    await change(page, 'What we call you').click()
    await preferred(page).fill('William')
    await part(page, 'What we call you').getByRole('button', { name: 'Cancel' }).click()
    await expect(part(page, 'What we call you').getByText('Billy')).toBeVisible()
    await expect(change(page, 'What we call you')).toBeFocused()
  })

test('one part is edited at a time, nothing is lost where saving fails, and who leaves is asked [AERR-20] [DERR-24] [PROF-10]', async ({
  page,
}) => {
  await toProfile(page)
  await expectNoAxeFindings(page, 'page/account/profile')
  await change(page, 'Pronouns').click()
  const examples = ['she/her', 'he/him', 'they/them', 'xe/xem', 'she/they', 'he/they', 'she/he/they']
  await expect(part(page, 'Pronouns').getByRole('button').filter({ hasText: '/' })).toHaveText(examples)
  for (const example of ['xe/xem', 'they/them']) {
    await part(page, 'Pronouns').getByRole('button', { name: example, exact: true }).click()
    await expect(page.getByLabel('Choose or type your own')).toHaveValue(example)
  }
  await expectNoAxeFindings(page, 'profile/pronouns')
  await change(page, 'What we call you').press('Enter')
  await expect(page.getByText('Save or cancel your other change first.')).toBeVisible()
  const reconnect = await cutOff(page, 'UpdateUser')
  await part(page, 'Pronouns').getByRole('button', { name: 'Save' }).click()
  await expect(part(page, 'Pronouns').getByRole('group', { name: /An unexpected error occurred/ })).toBeFocused()
  await expect(page.getByLabel('Choose or type your own')).toHaveValue('they/them')
  await reconnect()
  await page.getByRole('link', { name: 'Site Map' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without completing?', exact: true })
  await expect(question.getByText('Progress will not be saved.', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await part(page, 'Pronouns').getByRole('button', { name: 'Save' }).click()
  await expect(part(page, 'Pronouns').getByText('they/them')).toBeVisible()
  await change(page, 'What we call you').click()
  await expectNoAxeFindings(page, 'profile/preferred-name')
  await page.getByRole('link', { name: 'Site Map' }).click()
  await expectTitle(page, 'Site map')
  await page.goBack()
  await change(page, 'What we call you').click()
  await preferred(page).fill('Nobody')
  await page.getByRole('link', { name: 'Site Map' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expectTitle(page, 'Site map')
  await page.goBack()
  await expect(part(page, 'What we call you')).not.toContainText('Nobody')
})
