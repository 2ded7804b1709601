import type { Page, ViewportSize } from 'playwright/test'

/** How large a page of a journey is from its beginning: a size that pages are looked at in, so that it needs no change for that. */
export const DESKTOP_SIZE: ViewportSize = { width: 1280, height: 844 }

const ANSWERED_WITHIN_MS = 20_000

/**
 * Gives a page another size. Playwright waits for Chromium without a limit of its own: where Chromium does not answer it is asked once
 * more.
 *
 * @throws {Error} If it does not answer then either.
 */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  if ((await isResized(page, size)) || (await isResized(page, size))) return
  throw new Error(`Chromium gave the page no size of ${size.width} by ${size.height} px, though asked twice`)
}

async function isResized(page: Page, size: ViewportSize): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), ANSWERED_WITHIN_MS)
  try {
    return await Promise.race([page.setViewportSize(size).then(() => true), isLate])
  } finally {
    clearTimeout(timer)
  }
}
