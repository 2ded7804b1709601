import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a person reads which data stay, requests the deletion of their account once from two tabs, and withdraws it', async ({
  page,
  context,
}) => {
  await logIn(page, 'Will Carter')
  await page.goto('/account/security')
  await page.getByRole('main').getByRole('link', { name: 'delete your account' }).click()
  await expectTitle(page, 'Your data')
  const deletion = page.getByRole('region', { name: 'Delete my account' })
  for (const part of ['What we remove', 'What we have to keep', 'Your visits, care and charges', 'When it happens'])
    await expect(deletion.getByRole('heading', { name: part })).toBeVisible()
  await expect(deletion.getByText('at least 7 years after your last visit')).toBeVisible()
  await expect(deletion.getByText("You have a visit booked. When we delete your account, we'll cancel it")).toBeVisible()
  const ask = { name: 'Ask to delete my account' }
  await deletion.getByRole('button', ask).press('Enter')
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await expectNoAxeFindings(page, 'account-data/confirm-deletion')
  await page.keyboard.press('Enter')
  await expect(deletion.getByRole('button', ask)).toBeFocused()
  const other = await context.newPage()
  await other.goto('/account/data')
  await expect(other.getByRole('button', ask)).toBeVisible()
  for (const tab of [page, other]) {
    await tab.getByRole('button', ask).click()
    await tab.getByRole('button', { name: 'Yes, ask to delete my account' }).click()
    await expect(tab.getByText(/^You asked us to delete your account on \w+day, /)).toBeVisible()
  }
  await expectNoAxeFindings(page, 'account-data/deletion')
  await deletion.getByRole('button', { name: 'Take my request back' }).click()
  await expect(deletion.getByRole('button', ask)).toBeVisible()
  await expect(deletion.getByText(/^You asked us to delete your account on/)).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('button', ask)).toBeVisible()
})
