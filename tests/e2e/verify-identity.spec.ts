import type { Page } from 'playwright/test'
import brand from '../../content/brand/brand.json' with { type: 'json' }
import { makeScene } from '../support/uploads/make-files.ts'
import { changeData, readData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { BY_DAY } from './open-lobby.ts'
import { cutOff, expectTitle, hold, listen, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { resize } from './resize.ts'

test.use(BY_DAY)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const viewfinder = (page: Page) => page.getByLabel('What your camera sees')
const MAIL = `mailto:${brand.supportEmail}?subject=ID%20Verification`

/** Records which cameras the page requests, and the state of their tracks. */
async function watchCameras(page: Page) {
  await page.addInitScript(() => {
    const asked: unknown[] = []
    const tracks: MediaStreamTrack[] = []
    const devices = navigator.mediaDevices
    const real = devices.getUserMedia.bind(devices)
    const list = devices.enumerateDevices.bind(devices)
    let isPlugged = true
    devices.enumerateDevices = async () =>
      (await list()).filter(({ kind }) => isPlugged || kind !== 'videoinput')
    const plug = (isIn: boolean) => {
      isPlugged = isIn
      for (const track of isIn ? [] : tracks) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
      devices.dispatchEvent(new Event('devicechange'))
    }
    devices.getUserMedia = async (constraints) => {
      asked.push(constraints)
      const stream = await real(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, {
      asked,
      plug,
      openTracks: () => tracks.filter((track) => track.readyState === 'live').length,
    })
  })
  return {
    asked: () => page.evaluate(() => Reflect.get(window, 'asked')),
    open: () => page.evaluate(() => Reflect.get(window, 'openTracks')()),
    /** The only camera is plugged in, or pulled out. */
    plug: (isIn: boolean) => page.evaluate((plugged) => Reflect.get(window, 'plug')(plugged), isIn),
  }
}

const photosOf = (portal: Parameters<typeof readData>[0], email: string) =>
  readData(
    portal,
    `select purpose from identity_photos where user_id = (select id from users where email = '${email}') order by purpose`,
  )

/** Delays the first picture of a camera. @returns A function that releases it. */
async function holdPicture(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject')
    if (source === undefined) return
    const come = new Promise((resolve) =>
      Object.assign(window, { letPictureCome: () => resolve(undefined) }),
    )
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
      ...source,
      set(stream) {
        void come.then(() => source.set?.call(this, stream))
      },
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'letPictureCome')())
}

/** A fake camera may give pictures that look blurry. */
async function useIt(page: Page): Promise<void> {
  if (await button(page, 'Use anyway').isVisible()) await button(page, 'Use anyway').click()
}

test('the photo of an ID is explained before the page requests the back camera; the preview is square [IDVF-02] [IDVF-06] [IDVF-11]', async ({
  page,
}) => {
  const cameras = await watchCameras(page)
  await logIn(page, 'Hugo Almeida')
  await page
    .getByRole('region', { name: 'Verify your identity' })
    .getByRole('link', { name: 'Take photos' })
    .click()
  await expectTitle(page, "Let's check that it's you")
  await expectNoAxeFindings(page, 'verify-identity/intro')
  await button(page, 'Get Started').click()

  await expectTitle(page, 'Photo of ID')
  await expect(
    page.getByText("Take a photo of the front of your government ID, such as a driver's license"),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'camera-capture/intro')
  await resize(page, { width: 390, height: 844 })
  for (const name of ['Open camera', 'Why do we need this'])
    await expect.poll(async () => (await button(page, name).boundingBox())?.x).toBe(20)
  await resize(page, { width: 1280, height: 844 })
  await button(page, 'Why do we need this').click()
  const why = page.getByRole('dialog', { name: 'Why do we need this' })
  await expect(why.getByText('Only staff who check IDs can see your photos.')).toBeVisible()
  await expectNoAxeFindings(page, 'camera-capture/why')
  await page.keyboard.press('Escape')
  await button(page, 'Need help').click()
  const help = page.getByRole('dialog', { name: 'Need help' })
  await expect(help.getByText('On an iPhone or iPad, use Safari.')).toBeVisible()
  await expect(
    help.getByText('Check that your browser is allowed to use your camera on this page.'),
  ).toBeVisible()
  await expect(help.getByRole('link', { name: 'Email Patient Support' })).toHaveAttribute(
    'href',
    MAIL,
  )
  await expectNoAxeFindings(page, 'camera-capture/help')
  await page.keyboard.press('Escape')
  await expect.poll(() => cameras.asked()).toEqual([])

  await button(page, 'Open camera').click()
  await expect(viewfinder(page)).toBeVisible()
  await expect
    .poll(() => cameras.asked())
    .toEqual([{ video: { facingMode: 'environment' }, audio: false }])
  for (const [width, side] of [
    [1280, 375],
    [390, 340],
    [320, 270],
  ] as const) {
    await resize(page, { width, height: 844 })
    await expect
      .poll(async () => await page.locator('.preview').boundingBox())
      .toMatchObject({ width: side, height: side })
  }
  await resize(page, { width: 1280, height: 844 })
  await expectNoAxeFindings(page, 'camera-capture/active')
  await cameras.plug(false)
  await expectTitle(page, "We can't use your camera")
  await expect(button(page, 'Choose a photo instead')).toBeVisible()
  await cameras.plug(true)
  await expectTitle(page, 'Photo of ID')
  await expect(viewfinder(page)).toBeVisible()
  await expect.poll(() => cameras.open()).toBe(1)
})

test('the ID comes first, then the person with the front camera, also after a reload; then home has no task [IDVF-01] [IDVF-03] [IDVF-04]', async ({
  page,
  portal,
}) => {
  const cameras = await watchCameras(page)
  const letPictureCome = await holdPicture(page)
  await startSession(page, 'Hugo Almeida')
  await page.goto('/task/verify-identity')
  await button(page, 'Get Started').click()
  await expectTitle(page, 'Photo of ID')
  await button(page, 'Open camera').click()
  await expect(viewfinder(page)).toBeVisible()
  await expect(button(page, 'Take photo')).toBeDisabled()
  await letPictureCome()
  await expect(button(page, 'Take photo')).toBeEnabled()
  await test.step('a photo is reviewed, retaken, and sent once, even if the connection is lost [IDVF-07] [IDVF-08]', async () => {
    await button(page, 'Take photo').focus()
    await page.keyboard.press('Enter')

    await expectTitle(page, 'Is your ID easy to read?')
    await expect(page.getByRole('img', { name: 'The photo of your ID' })).toBeVisible()
    await expect.poll(() => cameras.open()).toBe(0)
    await expectNoAxeFindings(page, 'camera-capture/preview')
    await button(page, 'Retake').click()
    await expect(viewfinder(page)).toBeVisible()
    await button(page, 'Take photo').click()

    const connect = await cutOff(page, 'CompleteUpload')
    await button(page, 'Confirm').click()
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'The photo of your ID' })).toBeVisible()
    await connect()
    const asked = listen(page)
    const release = await hold(page, 'CompleteUpload')
    await button(page, 'Confirm').dblclick()
    await expect(button(page, 'Sending…')).toBeVisible()
    release()

    await expectTitle(page, /^(Photo of you|This photo looks blurry)$/)
    expect(asked.filter((name) => name === 'CompleteUpload')).toHaveLength(1)
    expect(asked).not.toContain('BeginUpload')
    await useIt(page)
    await expectTitle(page, 'Photo of you')
  })
  await expect
    .poll(() => photosOf(portal, 'hugo@demo.example'))
    .toEqual([{ purpose: 'identificationCard' }])

  // The ID has arrived: after a reload the person is next.
  await page.reload()
  await expectTitle(page, "Let's check that it's you")
  await button(page, 'Get Started').click()
  await expectTitle(page, 'Photo of you')
  await button(page, 'Open camera').click()
  await expect(viewfinder(page)).toBeVisible()
  await letPictureCome()
  await expect
    .poll(() => cameras.asked())
    .toEqual([{ video: { facingMode: 'user' }, audio: false }])
  await button(page, 'Take photo').click()
  await expectTitle(page, 'Is your face easy to see?')
  await button(page, 'Confirm').click()

  await expectTitle(page, 'All set')
  await expect.poll(() => cameras.open()).toBe(0)
  await expectNoAxeFindings(page, 'verify-identity/all-set')
  await expect
    .poll(() => photosOf(portal, 'hugo@demo.example'))
    .toEqual([{ purpose: 'identificationCard' }, { purpose: 'selfie' }])
  const again = listen(page)
  await button(page, 'Go to dashboard').click()
  await expect(page).toHaveURL(/\/home$/)
  await expectTitle(page, /^Welcome, Hugo/)
  expect(again).toContain('CurrentUser')
  await expect(page.getByText('Verify your identity')).toHaveCount(0)
  await page.goto('/task/verify-identity')
  await expectTitle(page, 'All set')
})

test('a device without a camera sends files; a blurry photo is reported, and an unrequested one is unexpected [IDVF-10]', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    devices.enumerateDevices = async () => []
    devices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a photo instead').click()
    await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  }
  await startSession(page, 'Hugo Almeida')
  await page.goto('/task/verify-identity')
  await button(page, 'Get Started').click()
  await button(page, 'Open camera').click()
  await expectTitle(page, "We can't use your camera")
  await expect(
    page.getByText('No camera found. Please connect a video source and refresh the page.'),
  ).toBeVisible()
  await choose(Buffer.from('no picture'))
  await expect(
    page.getByText("We couldn't read this file. Please choose a photo in JPEG or PNG format."),
  ).toBeVisible()
  await expectNoAxeFindings(page, 'camera-capture/active')
  await choose(await makeScene({ blur: 9 }))
  await expectTitle(page, 'Is your ID easy to read?')
  await button(page, 'Confirm').click()
  await expectTitle(page, 'This photo looks blurry')
  await expectNoAxeFindings(page, 'camera-capture/blurry')
  await button(page, 'Retake').click()
  await choose(await makeScene())
  await button(page, 'Confirm').click()
  await expectTitle(page, 'Photo of you')
  await expect
    .poll(() => photosOf(portal, 'hugo@demo.example'))
    .toEqual([{ purpose: 'identificationCard' }])

  await button(page, 'Open camera').click()
  await choose(await makeScene())
  await changeData(
    portal,
    `delete from tasks where ref = 'verify-identity' and user_id = (select id from users where email = 'hugo@demo.example')`,
  )
  await button(page, 'Confirm').click()
  await expectTitle(page, 'An unexpected error occurred.')
  await expectNoAxeFindings(page, 'verify-identity/unexpected')
})
