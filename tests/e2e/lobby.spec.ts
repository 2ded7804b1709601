import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import {
  camera,
  join,
  microphone,
  openLobby,
  picture,
  SUPPORT,
  watchWays,
  BY_DAY,
} from './open-lobby.ts'
import { expect, test } from './portal-test.ts'

test.use(BY_DAY)

type Broken = { readonly error?: string; readonly kinds?: readonly string[] }

/** Lets a test break camera and microphone, as `breakDevices` says. */
async function breakable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const list = mediaDevices.enumerateDevices.bind(mediaDevices)
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const broken = () => JSON.parse(localStorage.getItem('test.broken') ?? '{}')
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ kind }) => broken().kinds?.includes(kind) ?? true)
    mediaDevices.getUserMedia = (constraints) =>
      broken().error ? Promise.reject(new DOMException('', broken().error)) : open(constraints)
  })
  await page.goto('/healthz')
}

/** From now on the browser refuses both with this error, or has only these kinds of devices. */
const breakDevices = (page: Page, broken: Broken) =>
  page.evaluate((one) => localStorage.setItem('test.broken', JSON.stringify(one)), broken)

test('camera, microphone and connection are tried out, and keep their state in the call', async ({
  page,
  portal,
}) => {
  const path = await openLobby(page, portal)
  await test.step('both start on, and the sound is tested [CHKN-02] [CHKN-04] [ACON-06]', async () => {
    await expect(camera(page)).toHaveAttribute('aria-checked', 'true')
    await expect(microphone(page)).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'Connection' })).toHaveText(
      'Connection: Good',
    )
    await expect(page.locator('.signal [data-lit]')).not.toHaveCount(0)
    await expect(page.getByText('Microphone: On')).toBeVisible()
    await expect(page.getByText('Camera: On')).toBeVisible()
  })
  await test.step('the preview is a square crop of the camera, 65% as high as wide [CHKN-11] [CHKN-12] [ACON-08]', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectPreview(page, { width: 340, height: 221 })
    await page.setViewportSize({ width: 1280, height: 844 })
    await expectPreview(page, { width: 375, height: 243.75 })
  })
  const cameras = page.getByLabel('Choose a camera')
  await test.step('a link reveals the lists of devices [CHKN-03]', async () => {
    await expect(cameras).toHaveCount(0)
    await page.getByRole('button', { name: 'Switch camera/microphone' }).click()
    await expect(page.getByLabel('Choose a microphone')).toBeVisible()
    await expect(cameras.locator('option')).toHaveCount(2)
  })
  await test.step('a connection that does not answer in 2.5 seconds is called poor, and blocks no one [DERR-11] [AERR-18] [ACON-06]', async () => {
    const asked: number[] = []
    await page.route('**/healthz', () => {
      asked.push(Date.now())
    })
    await expect(page.getByText('Connection: Poor')).toBeVisible()
    await expect(
      page.getByText('Connection unstable, please switch to a stronger network'),
    ).toBeVisible()
    await expect(join(page)).not.toHaveAttribute('aria-disabled', 'true')
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    const [first = 0, second = 0] = asked
    expect(second - first).toBeGreaterThanOrEqual(1_000)
  })
  await expectNoAxeFindings(
    page,
    'check-in/complete-day-of',
    'visit-devices/devices',
    'visit-devices/join',
  )
  await test.step('the call gets the devices and their state [CHKN-06]', async () => {
    const ids = await cameras
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    const other =
      ids.find((id) => id !== null && id !== '') === (await cameras.inputValue()) ? ids[1] : ids[0]
    await cameras.selectOption(other ?? '')
    await expect(cameras).toHaveValue(other ?? '')
    await page.getByLabel('Choose a microphone').selectOption({ index: 1 })
    const chosenMicrophone = await page.getByLabel('Choose a microphone').inputValue()
    await camera(page).click()
    await expect(camera(page)).toHaveAttribute('aria-checked', 'false')
    await expect(page.getByText('Your camera is off')).toBeVisible()
    await microphone(page).click()
    await expect(page.getByText('Checked while your microphone is on')).toBeVisible()
    await microphone(page).click()
    await expect(microphone(page)).toHaveAttribute('aria-checked', 'true')
    const ways = await watchWays(page)
    await join(page).click()
    const call = {
      camera: { isOn: false, deviceId: other },
      microphone: { isOn: true, deviceId: chosenMicrophone },
    }
    await expect
      .poll(async () => (await ways())[0])
      .toEqual({ to: path.replace('/checkin', '/join'), takes: { call } })
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
      .not.toContain(other ?? 'nothing')
  })
})

async function expectPreview(
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  await expect(picture(page)).toBeVisible()
  await expect
    .poll(() =>
      picture(page).evaluate((video) => video instanceof HTMLVideoElement && video.videoWidth),
    )
    .toBeGreaterThan(0)
  await expect(async () => {
    const box = await picture(page).locator('..').boundingBox()
    expect(box?.width).toBeCloseTo(width, 0)
    expect(box?.height).toBeCloseTo(height, 0)
    const square = await picture(page).boundingBox()
    expect(square?.width).toBeCloseTo(square?.height ?? 0, 1)
    expect(square?.width).toBeCloseTo(box?.width ?? 0, 0)
    const middle = (one: typeof box) => (one?.y ?? 0) + (one?.height ?? 0) / 2
    expect(middle(square)).toBeCloseTo(middle(box), 0)
  }).toPass()
  await expect(picture(page)).toHaveCSS('object-fit', 'cover')
}

test('a missing camera or microphone blocks the call, and one that fails warns, until another camera works', async ({
  page,
  portal,
}) => {
  await breakable(page)
  await breakDevices(page, { kinds: ['audioinput'] })
  await openLobby(page, portal, { isCheckedIn: false })
  const block = page
    .getByRole('alert')
    .filter({ hasText: 'Please resolve this to join your appointment.' })
  const expectBlocked = async (reason: string) => {
    await expect(
      block.getByText('Camera and microphone access is required for video calls.'),
    ).toBeVisible()
    await expect(block.getByText(reason, { exact: true })).toBeVisible()
    await expect(block.getByText(SUPPORT)).toBeVisible()
    await expect(block.getByRole('button', { name: 'Try again' })).toBeVisible()
    for (const one of [camera(page), microphone(page), join(page)])
      await expect(one).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Join Video' })).toHaveCount(0)
  }
  await test.step('no camera blocks the call, and not the check-in [CHKN-08] [DERR-09]', async () => {
    const reason = 'No camera found. Please connect a video source and refresh the page.'
    await expectBlocked(reason)
    await page.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByRole('heading', { name: "You're checked in for today" })).toBeVisible()
    await expectBlocked(reason)
    await expectNoAxeFindings(page, 'visit-devices/devices')
  })
  await test.step('no microphone blocks the call as well [CHKN-08] [DERR-10]', async () => {
    await breakDevices(page, { kinds: ['videoinput'] })
    await page.reload()
    await expectBlocked('No audio found. Please connect an audio source and refresh the page.')
  })
  const expectWarning = async (error: string, words: string) => {
    await breakDevices(page, { error })
    await page.reload()
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
    for (const one of [camera(page), microphone(page)]) {
      await expect(one).toHaveAttribute('aria-disabled', 'true')
      await expect(one).toHaveAccessibleDescription(words)
      await expect(one).toHaveAttribute('aria-checked', 'false')
    }
    await expect(join(page)).toHaveAccessibleDescription(
      'Please fix your camera and microphone first. Then you can join.',
    )
  }
  await test.step('a camera in use elsewhere shows a warning, and both switches are off [CHKN-09] [CHKN-10] [DERR-06]', async () => {
    await expectWarning(
      'NotReadableError',
      "We couldn't connect to your camera and/or microphone. This is usually because another app or tab is using it. Please fix the problem and refresh the page, or pick a different camera below.",
    )
    await expectNoAxeFindings(page, 'visit-devices/join-later')
  })
  await test.step('any other failure shows a warning as well, until another camera works [CHKN-09] [AERR-19] [DERR-08]', async () => {
    await expectWarning(
      'AbortError',
      "We couldn't connect to your camera. Please check the connection and refresh the page.",
    )
    await breakDevices(page, {})
    await page.getByLabel('Choose a camera').selectOption({ index: 1 })
    await expect(picture(page)).toBeVisible()
    await expect(camera(page)).toHaveAttribute('aria-checked', 'true')
    await expect(join(page)).not.toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('on an iPhone, in another browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
  })
  test('the page says that Safari must be used; a person joins on the day of the visit, after the check-in', async ({
    page,
    portal,
  }) => {
    await test.step('on another day the visit cannot be joined, and a link returns to the appointments', async () => {
      await openLobby(page, portal, { inHours: 30 })
      await expect(picture(page)).toBeVisible()
      await expect(join(page)).toHaveCount(0)
      await page.getByRole('link', { name: 'Your appointments' }).click()
      await expect(page).toHaveURL(/\/appointments$/)
    })
    const path = await openLobby(page, portal, { isCheckedIn: false })
    await expect(join(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(join(page)).toHaveAccessibleDescription(
      'Please check in first. Then you can join.',
    )
    await join(page).click({ force: true })
    await expect(page).toHaveURL(path)
    await page.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByRole('heading', { name: "You're checked in for today" })).toBeVisible()
    await test.step('the page asks for Safari, and nothing is blocked [CHKN-05] [DCAL-45]', async () => {
      await expect(
        page.getByText(
          'On an iPhone or iPad, video visits need Safari. Please open this page in Safari.',
        ),
      ).toBeVisible()
      await expect(picture(page)).toBeVisible()
      await expect(join(page)).not.toHaveAttribute('aria-disabled', 'true')
    })
    await test.step('Join Video opens the call [CHKN-18]', async () => {
      const ways = await watchWays(page)
      await page.getByRole('button', { name: 'Join Video' }).click()
      await expect
        .poll(async () => (await ways())[0])
        .toMatchObject({ to: path.replace('/checkin', '/join') })
    })
  })
})
