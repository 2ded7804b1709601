import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaywrightReport } from './read-playwright-report.ts'
import { readVitestReport } from './read-vitest-report.ts'
import type { TestResult } from './test-result.ts'

/** Where the runners write their reports. */
export const REPORTS = {
  vitest: '.build/test-results/vitest.json',
  browser: '.build/test-results/browser.json',
} as const

/** The last run: its tests, and whether both runners took part. */
export type LastRun = { readonly results: readonly TestResult[]; readonly isWhole: boolean }

/** The tests of the last run of both runners; `null` if there was none. */
export function readLastRun(root: string): LastRun | null {
  const vitest = readJson(join(root, REPORTS.vitest))
  const browser = readJson(join(root, REPORTS.browser))
  if (vitest === null && browser === null) return null
  const results = [...readVitestReport(vitest, root), ...readPlaywrightReport(browser)]
  return { results, isWhole: vitest !== null && browser !== null }
}

/** A report's content; `null` if the runner did not get as far as writing one. */
export function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
