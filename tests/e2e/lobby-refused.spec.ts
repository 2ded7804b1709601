import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { camera, join, microphone, openLobby, SUPPORT, DEVICES_REFUSED } from './open-lobby.ts'
import { expect, test } from './portal-test.ts'

test.use(DEVICES_REFUSED)

test('refused camera access blocks the call, but not the check-in [CHKN-08] [DERR-07]', async ({ page, portal }) => {
  await openLobby(page, portal, { isCheckedIn: false })
  const block = page.getByRole('alert').filter({ hasText: 'Please resolve this to join your appointment.' })
  await expect(block.getByText('Camera and microphone access is required for video calls.')).toBeVisible()
  await expect(
    block.getByText(
      'No camera found. Please adjust your browser permissions to grant access to your camera and microphone and refresh the page.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(block.getByText(SUPPORT)).toBeVisible()
  for (const one of [camera(page), microphone(page)]) await expect(one).toHaveAttribute('aria-disabled', 'true')
  await block.getByRole('button', { name: 'Try again' }).click()
  await expect(block).toBeVisible()
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByRole('heading', { name: "You're checked in for today" })).toBeVisible()
  await expect(join(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Join Video' })).toHaveCount(0)
  await expectNoAxeFindings(page, 'visit-devices/devices')
})
