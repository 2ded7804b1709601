import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { DESKTOP_SIZE } from './resize.ts'

const { executablePath, env } = await findChromium()
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../.build/e2e'),
  globalSetup: join(import.meta.dirname, 'forget-visits.ts'),
  // Three browsers, each with a server and a database of its own: pressing and waiting leave much of two cores idle.
  workers: 3,
  // Tests depend on no other: each is a piece of work that any worker takes. `--shuffle SEED` draws their order.
  fullyParallel: true,
  // Limits of what never ends, far above what a slow machine needs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // On a machine that others use as well a click may be lost. A second try starts on a server and a database of its own, and is named.
  retries: process.env.CI ? 1 : 0,
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  use: {
    // One browser for nearly all journeys: a worker begins anew, with its server, for another one.
    launchOptions: { executablePath, env: { ...process.env, ...env }, args: chromiumArguments('given') },
    // A trace doubles the time of a run: ask for one with `--trace retain-on-failure` where a picture does not tell enough.
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: DESKTOP_SIZE,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: process.env.ALL_JOURNEYS
    ? [
        { name: 'journeys', testMatch: '*.spec.ts', teardown: 'states' },
        { name: 'states', testMatch: 'every-state-visited.ts' },
      ]
    : [{ name: 'journeys', testMatch: '*.spec.ts' }],
})
