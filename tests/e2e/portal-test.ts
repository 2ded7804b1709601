import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { test as base, expect } from 'playwright/test'
import { type DatabaseSnapshot, takeSnapshot } from '../support/database-snapshot.ts'
import type { PortalProcess } from '../support/portal-process.ts'
import { startPortalProcess } from '../support/portal-process.ts'
import { changeData } from './change-data.ts'
import { DRAWN_GROUPS } from './drawn-groups.ts'
import { startStudio, type Studio } from './studio-process.ts'

/** Problems that no page may have: policy violations and uncaught errors. */
const BROKEN_POLICY = /Content Security Policy|TrustedHTML|TrustedScript|Refused to/

/** A set-up of the portal. Each worker starts one portal per set-up of its tests. */
export type PortalSetup = { readonly name: string; readonly start: () => Promise<PortalProcess> }

/**
 * Tags a journey that proves no requirement, by its place in a list. A run of all tests draws one
 * of the five groups; the drill runs them all. Journeys outside of a list name their group:
 * `test('…', { tag: '@drawn-2' }, …)`.
 */
export function drawnTag(index: number): string {
  return `@drawn-${(index % DRAWN_GROUPS) + 1}`
}

type RunningPortal = { readonly portal: PortalProcess; readonly snapshot: DatabaseSnapshot }
type RunningPortals = Map<string, RunningPortal>

type WorkerFixtures = { readonly running: RunningPortals; readonly runningStudio: Studio }
type TestFixtures = {
  readonly setup: PortalSetup
  readonly portal: PortalProcess
  readonly trouble: string[]
}

/** No journey tests these limits, and all journeys come from one address. */
const UNLIMITED = { REQUESTS_PER_MINUTE: '1000000' }

/**
 * The first days of all providers are off, so that no offered time is too close to be booked during
 * a test.
 */
const FIRST_DAYS_OFF = `insert into provider_exceptions
  select id, current_date + day, 'Off', 0, 1440 from providers, generate_series(-1, 2) as day on conflict do nothing`

/** Starts the portal for journeys. */
export async function startPortal(
  env: { readonly [name: string]: string } = {},
): Promise<PortalProcess> {
  const portal = await startPortalProcess({ ...UNLIMITED, ...env })
  await changeData(portal, FIRST_DAYS_OFF)
  return portal
}

/**
 * A test in a browser on the portal's production build. The database is reset to its state after
 * the first start before every test. A policy violation or an uncaught error on any page fails the
 * test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const running: RunningPortals = new Map()
      await use(running)
      for (const { portal, snapshot } of running.values()) {
        await snapshot.close()
        await portal.stop()
      }
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  // Started by the first test that needs it, because its page takes long to build. It is here
  // because Playwright restarts a worker for tests with other worker fixtures.
  runningStudio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const studio = await startStudio()
      await use(studio)
      await studio.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  setup: [{ name: 'shipped', start: () => startPortal() }, { option: true }],
  portal: [
    async ({ running, setup }, use) => {
      const found = running.get(setup.name)
      if (found) await found.snapshot.restore()
      const { portal } = found ?? (await begin(running, setup))
      await use(portal)
    },
    { timeout: 200_000 },
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

async function begin(
  running: RunningPortals,
  { name, start }: PortalSetup,
): Promise<RunningPortal> {
  const portal = await start()
  const begun = { portal, snapshot: await takeSnapshot(join(portal.dataDir, 'socket')) }
  running.set(name, begun)
  return begun
}

function watch(page: Page, trouble: string[]): void {
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && BROKEN_POLICY.test(message.text()))
      trouble.push(message.text())
  })
}
