import type { Page } from 'playwright/test'
import { test as base, expect } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { startPortalProcess } from '../support/portal-process.ts'

/** What a page must never do: break its content security policy, or throw. */
const BROKEN_POLICY = /Content Security Policy|TrustedHTML|TrustedScript|Refused to/

export type PortalFixture = { readonly portal: PortalProcess }

/**
 * A test in a browser on the portal's production build. The server starts once for a worker, with a database of its own; every page
 * of a test is watched for policy violations and uncaught errors, and either fails the test.
 */
export const test = base.extend<{ readonly trouble: string[] }, PortalFixture>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      // Journeys log the same patient in more often than a person does.
      const portal = await startPortalProcess({ LOGIN_ATTEMPTS_PER_EMAIL: '1000' })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url)
  },
  trouble: [
    async ({ context }, use) => {
      const trouble: string[] = []
      context.on('page', (page) => watch(page, trouble))
      await use(trouble)
      expect(trouble, 'policy violations and uncaught errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function watch(page: Page, trouble: string[]): void {
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && BROKEN_POLICY.test(message.text())) trouble.push(message.text())
  })
}
