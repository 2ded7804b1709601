import type { BrowserContext, Page } from 'playwright/test'
import { expect } from './portal-test.ts'

/** The other person's picture on a page in a call. */
export const other = (page: Page, name: string) =>
  page.getByRole('figure').filter({ hasText: name })

/** The provider in a separate window, in the call of a patient's visit. */
export async function joinAsProvider(
  context: BrowserContext,
  patient = 'Will Carter',
): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/demo-provider')
  await joinCall(page, patient)
  return page
}

/** Joins from the provider's list of visits. */
export const joinCall = (provider: Page, patient = 'Will Carter') =>
  provider
    .getByRole('region', { name: patient })
    .getByRole('button', { name: 'Join as Rafael Duarte' })
    .click()

/**
 * How many pictures of the other person were shown so far, and the brightness of the current one.
 */
export function seen(page: Page) {
  return page.locator('.call-other video').evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video')
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 64
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0, 64, 64)
    const pixels = context?.getImageData(0, 0, 64, 64).data ?? new Uint8ClampedArray()
    return {
      frames: element.getVideoPlaybackQuality().totalVideoFrames,
      brightest: Math.max(...pixels.filter((_, i) => i % 4 < 3)),
    }
  })
}

/** Waits until the other person is visible, moving and not dark. */
export async function expectPictures(page: Page, name: string): Promise<void> {
  await expect(other(page, name)).toBeVisible()
  await expect.poll(async () => (await seen(page)).frames).toBeGreaterThan(20)
  await expect.poll(async () => (await seen(page)).brightest).toBeGreaterThan(60)
}

/** Waits until further pictures of the other person have arrived. */
export async function expectFurtherPictures(page: Page): Promise<void> {
  const { frames } = await seen(page)
  await expect.poll(async () => (await seen(page)).frames).toBeGreaterThan(frames + 20)
}
