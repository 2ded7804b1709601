import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { otherGroups } from './drawn-groups.ts'
import { DESKTOP_SIZE } from './resize.ts'

const { executablePath, env } = await findChromium()
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../.build/e2e'),
  globalSetup: join(import.meta.dirname, 'forget-visits.ts'),
  // Three browsers, each with its server and database: waiting leaves much of two cores idle.
  workers: 3,
  // Tests are independent: any worker can take any test. `--shuffle SEED` sets their order.
  fullyParallel: true,
  // Limits for tests that never end, far above the needs of a slow machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // On a busy machine a click may be lost. A retry starts with a new server and database, and is
  // reported.
  retries: process.env.CI ? 1 : 0,
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  use: {
    // One browser for nearly all journeys: another one would restart the worker with its server.
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: chromiumArguments('given'),
    },
    // A trace doubles the time of a run. Use `--trace retain-on-failure` if a picture is not
    // enough.
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: DESKTOP_SIZE,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: process.env.ALL_JOURNEYS
    ? [
        {
          name: 'journeys',
          testMatch: '*.spec.ts',
          grepInvert: otherGroups(Number(process.env.TEST_SEED ?? 0)),
          teardown: 'states',
        },
        { name: 'states', testMatch: 'every-state-visited.ts' },
      ]
    : [{ name: 'journeys', testMatch: '*.spec.ts' }],
})
