import type { Page, ViewportSize } from 'playwright/test'

/** The initial size of a journey's page: one of the sizes that are checked, to avoid a change. */
export const DESKTOP_SIZE: ViewportSize = { width: 1280, height: 844 }

const ANSWERED_WITHIN_MS = 20_000

/**
 * Resizes a page. Playwright waits for Chromium without a limit, so this retries once if Chromium
 * does not answer.
 *
 * @throws {Error} If it does not answer the second time.
 */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  if ((await isResized(page, size)) || (await isResized(page, size))) return
  throw new Error(
    `Chromium gave the page no size of ${size.width} by ${size.height} px, though asked twice`,
  )
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
