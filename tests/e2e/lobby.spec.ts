import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { camera, join, microphone, openLobby, picture, SUPPORT, watchWays, BY_DAY } from './open-lobby.ts'
import { expect, test } from './portal-test.ts'

test.use(BY_DAY)

/**
 * Makes the browser refuse camera and microphone with this error, or have only these kinds of
 * devices.
 */
async function breakDevices(
  page: Page,
  { error, kinds }: { readonly error?: string; readonly kinds?: readonly string[] },
): Promise<void> {
  await page.addInitScript(
    ({ name, present }) => {
      const { mediaDevices } = navigator
      const list = mediaDevices.enumerateDevices.bind(mediaDevices)
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.enumerateDevices = async () => (await list()).filter(({ kind }) => present === null || present.includes(kind))
      mediaDevices.getUserMedia = (constraints) =>
        name === null || localStorage.getItem('test.works') === 'yes'
          ? open(constraints)
          : Promise.reject(new DOMException('', name))
    },
    { name: error ?? null, present: kinds ?? null },
  )
}

for (const [width, height] of [
  [390, 221],
  [1280, 243.75],
] as const) {
  test(`at ${width} px the preview is a square crop of the camera, 65% as high as wide [CHKN-11] [CHKN-12] [ACON-08]`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openLobby(page, portal)
    await expect(picture(page)).toBeVisible()
    await expect
      .poll(() => picture(page).evaluate((video) => video instanceof HTMLVideoElement && video.videoWidth))
      .toBeGreaterThan(0)
    await expect(async () => {
      const box = await picture(page).locator('..').boundingBox()
      expect(box?.width).toBeCloseTo(Math.min(width, 425) - 50, 0)
      expect(box?.height).toBeCloseTo(height, 0)
      const square = await picture(page).boundingBox()
      expect(square?.width).toBeCloseTo(square?.height ?? 0, 1)
      expect(square?.width).toBeCloseTo(box?.width ?? 0, 0)
      const middle = (one: typeof box) => (one?.y ?? 0) + (one?.height ?? 0) / 2
      expect(middle(square)).toBeCloseTo(middle(box), 0)
    }).toPass()
    await expect(picture(page)).toHaveCSS('object-fit', 'cover')
    await expectNoAxeFindings(page, 'check-in/complete-day-of')
    await expectNoAxeFindings(page, 'visit-devices/devices')
    await expectNoAxeFindings(page, 'visit-devices/join')
  })
}

test('camera and microphone start on, can be switched and chosen, and keep their state in the call [CHKN-02] [CHKN-03] [CHKN-06]', async ({
  page,
  portal,
}) => {
  const path = await openLobby(page, portal)
  await expect(camera(page)).toHaveAttribute('aria-checked', 'true')
  await expect(microphone(page)).toHaveAttribute('aria-checked', 'true')
  await expect(picture(page)).toBeVisible()

  await expect(page.getByLabel('Choose a camera')).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch camera/microphone' }).click()
  const cameras = page.getByLabel('Choose a camera')
  const microphones = page.getByLabel('Choose a microphone')
  await expect(microphones).toBeVisible()
  await expect(cameras.locator('option')).toHaveCount(2)
  const ids = await cameras.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  const other = ids.find((id) => id !== null && id !== '') === (await cameras.inputValue()) ? ids[1] : ids[0]
  await cameras.selectOption(other ?? '')
  await expect(cameras).toHaveValue(other ?? '')
  await microphones.selectOption({ index: 1 })
  const chosenMicrophone = await microphones.inputValue()
  await expectNoAxeFindings(page, 'visit-devices/devices')

  await camera(page).click()
  await expect(camera(page)).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByText('Your camera is off')).toBeVisible()
  await microphone(page).click()
  await expect(page.getByText('Checked while your microphone is on')).toBeVisible()
  await microphone(page).click()
  await expect(microphone(page)).toHaveAttribute('aria-checked', 'true')

  const ways = await watchWays(page)
  await join(page).click()
  const call = { camera: { isOn: false, deviceId: other }, microphone: { isOn: true, deviceId: chosenMicrophone } }
  await expect.poll(async () => (await ways())[0]).toEqual({ to: path.replace('/checkin', '/join'), takes: { call } })
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .not.toContain(other ?? 'nothing')
})

test('a person without a check-in is informed, and joins after it, also with Join Video [CHKN-18]', async ({ page, portal }) => {
  const path = await openLobby(page, portal, { isCheckedIn: false })
  await expect(join(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(join(page)).toHaveAccessibleDescription('Please check in first. Then you can join.')
  await join(page).click({ force: true })
  await expect(page).toHaveURL(path)
  await expectNoAxeFindings(page, 'visit-devices/join-later')
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByRole('heading', { name: "You're checked in for today" })).toBeVisible()
  await expect(join(page)).not.toHaveAttribute('aria-disabled', 'true')
  const ways = await watchWays(page)
  await page.getByRole('button', { name: 'Join Video' }).click()
  await expect.poll(async () => (await ways())[0]).toMatchObject({ to: path.replace('/checkin', '/join') })
})

test('on another day the visit cannot be joined, and a link returns to the appointments', async ({ page, portal }) => {
  await openLobby(page, portal, { inHours: 30 })
  await expect(picture(page)).toBeVisible()
  await expect(join(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Your appointments' }).click()
  await expect(page).toHaveURL(/\/appointments$/)
})

test('the sound is tested, and its level is shown as bars and text [CHKN-04] [ACON-06]', async ({ page, portal }) => {
  await openLobby(page, portal)
  const status = page.getByRole('status').filter({ hasText: 'Connection' })
  await expect(status).toHaveText('Connection: Good')
  await expect(page.locator('.signal [data-lit]')).not.toHaveCount(0)
  await expect(page.getByText('Microphone: On')).toBeVisible()
  await expect(page.getByText('Camera: On')).toBeVisible()
})

test('a connection that does not answer in 2.5 seconds is called poor, with advice, and blocks no one [DERR-11] [AERR-18] [ACON-06]', async ({
  page,
  portal,
}) => {
  await openLobby(page, portal)
  await expect(page.getByText('Connection: Good')).toBeVisible()
  const asked: number[] = []
  await page.route('**/healthz', () => {
    asked.push(Date.now())
  })
  await expect(page.getByText('Connection: Poor')).toBeVisible()
  await expect(page.getByText('Connection unstable, please switch to a stronger network')).toBeVisible()
  await expect(join(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThanOrEqual(1_000)
  await expectNoAxeFindings(page, 'visit-devices/devices')
})

for (const [what, broken, reason, id] of [
  [
    'no camera',
    { kinds: ['audioinput'] },
    'No camera found. Please connect a video source and refresh the page.',
    '[CHKN-08] [DERR-09]',
  ],
  [
    'no microphone',
    { kinds: ['videoinput'] },
    'No audio found. Please connect an audio source and refresh the page.',
    '[CHKN-08] [DERR-10]',
  ],
] as const) {
  test(`${what} blocks the call, and not the check-in ${id}`, async ({ page, portal }) => {
    await breakDevices(page, broken)
    await openLobby(page, portal, { isCheckedIn: false })
    const block = page.getByRole('alert').filter({ hasText: 'Please resolve this to join your appointment.' })
    await expect(block.getByText('Camera and microphone access is required for video calls.')).toBeVisible()
    await expect(block.getByText(reason, { exact: true })).toBeVisible()
    await expect(block.getByText(SUPPORT)).toBeVisible()
    await expect(block.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(camera(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(microphone(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByRole('heading', { name: "You're checked in for today" })).toBeVisible()
    await expect(join(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Join Video' })).toHaveCount(0)
    await expectNoAxeFindings(page, 'visit-devices/devices')
  })
}

for (const [error, words, id] of [
  [
    'NotReadableError',
    "We couldn't connect to your camera and/or microphone. This is usually because another app or tab is using it. Please fix the problem and refresh the page, or pick a different camera below.",
    '[CHKN-10] [DERR-06]',
  ],
  ['AbortError', "We couldn't connect to your camera. Please check the connection and refresh the page.", '[AERR-19] [DERR-08]'],
] as const) {
  test(`${error} shows a warning, hides both switches and opens the lists, until another camera works [CHKN-09] ${id}`, async ({
    page,
    portal,
  }) => {
    await breakDevices(page, { error })
    await openLobby(page, portal)
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
    for (const one of [camera(page), microphone(page)]) {
      await expect(one).toHaveAttribute('aria-disabled', 'true')
      await expect(one).toHaveAccessibleDescription(words)
      await expect(one).toHaveAttribute('aria-checked', 'false')
    }
    await expect(join(page)).toHaveAccessibleDescription('Please fix your camera and microphone first. Then you can join.')
    await expectNoAxeFindings(page, 'visit-devices/join-later')
    await page.evaluate(() => localStorage.setItem('test.works', 'yes'))
    const cameras = page.getByLabel('Choose a camera')
    await cameras.selectOption({ index: 1 })
    await expect(picture(page)).toBeVisible()
    await expect(camera(page)).toHaveAttribute('aria-checked', 'true')
    await expect(join(page)).not.toHaveAttribute('aria-disabled', 'true')
  })
}

test.describe('on an iPhone, in another browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
  })
  test('the page says that Safari must be used, and blocks nothing [CHKN-05] [DCAL-45]', async ({ page, portal }) => {
    await openLobby(page, portal)
    await expect(page.getByText('On an iPhone or iPad, video visits need Safari. Please open this page in Safari.')).toBeVisible()
    await expect(picture(page)).toBeVisible()
    await expect(join(page)).not.toHaveAttribute('aria-disabled', 'true')
  })
})
