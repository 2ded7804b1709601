import { chromium } from 'playwright'
import brand from '../../content/brand/brand.json' with { type: 'json' }
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { BY_DAY, camera, join, microphone, openLobby, SUPPORT } from './open-lobby.ts'
import { expectTitle, startSession } from './patient.ts'
import { expect, test as portalTest } from './portal-test.ts'
import { DESKTOP_SIZE } from './resize.ts'

/** In a separate browser, which refuses access to its cameras and microphones. */
const test = portalTest.extend({
  context: async ({ portal }, use) => {
    const { executablePath, env } = await findChromium()
    const browser = await chromium.launch({
      executablePath,
      env: { ...process.env, ...env },
      args: chromiumArguments('refused'),
    })
    await use(
      await browser.newContext({
        ...BY_DAY,
        baseURL: portal.url,
        viewport: DESKTOP_SIZE,
        locale: 'en-US',
      }),
    )
    await browser.close()
  },
})

const REFUSED =
  'No camera found. Please adjust your browser permissions to grant access to your camera and microphone and refresh the page.'

test('refused camera access blocks the call, but not the check-in; a photo gets help, with a contact', async ({
  page,
  portal,
}) => {
  await openLobby(page, portal, { isCheckedIn: false })
  await test.step('the call is blocked, and the check-in is not [CHKN-08] [DERR-07]', async () => {
    const block = page
      .getByRole('alert')
      .filter({ hasText: 'Please resolve this to join your appointment.' })
    await expect(
      block.getByText('Camera and microphone access is required for video calls.'),
    ).toBeVisible()
    await expect(block.getByText(REFUSED, { exact: true })).toBeVisible()
    await expect(block.getByText(SUPPORT)).toBeVisible()
    for (const one of [camera(page), microphone(page)])
      await expect(one).toHaveAttribute('aria-disabled', 'true')
    await block.getByRole('button', { name: 'Try again' }).click()
    await expect(block).toBeVisible()
    await page.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByRole('heading', { name: "You're checked in for today" })).toBeVisible()
    await expect(join(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Join Video' })).toHaveCount(0)
  })
  await startSession(page, 'Zara Ahmed')
  await page.goto('/task/verify-identity')
  await test.step('a photo of the person cannot be taken, and the page shows help [IDVF-09]', async () => {
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expectTitle(page, 'Photo of you')
    await page.getByRole('button', { name: 'Open camera' }).click()
    await expectTitle(page, "We can't use your camera")
    await expect(page.getByText(REFUSED, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Email Patient Support' })).toHaveAttribute(
      'href',
      `mailto:${brand.supportEmail}?subject=ID%20Verification`,
    )
    await expect(page.getByText(brand.supportEmail, { exact: true })).toBeVisible()
    for (const name of ['Take photo', 'Choose a photo instead'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByLabel('What your camera sees')).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectTitle(page, "We can't use your camera")
    await expectNoAxeFindings(page, 'camera-capture/active')
  })
})
