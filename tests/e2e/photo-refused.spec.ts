import brand from '../../content/brand/brand.json' with { type: 'json' }
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { DEVICES_REFUSED } from './open-lobby.ts'
import { expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

test.use(DEVICES_REFUSED)

test('without camera access the page shows help, with a contact [IDVF-09]', async ({ page }) => {
  await startSession(page, 'Zara Ahmed')
  await page.goto('/task/verify-identity')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expectTitle(page, 'Photo of you')
  await page.getByRole('button', { name: 'Open camera' }).click()
  await expectTitle(page, "We can't use your camera")
  await expect(
    page.getByText(
      'No camera found. Please adjust your browser permissions to grant access to your camera and microphone and refresh the page.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email Patient Support' })).toHaveAttribute(
    'href',
    `mailto:${brand.supportEmail}?subject=ID%20Verification`,
  )
  await expect(page.getByText(brand.supportEmail, { exact: true })).toBeVisible()
  for (const name of ['Take photo', 'Choose a photo instead']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByLabel('What your camera sees')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectTitle(page, "We can't use your camera")
  await expectNoAxeFindings(page, 'camera-capture/active')
})
