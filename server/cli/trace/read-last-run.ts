import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaywrightReport } from './read-playwright-report.ts'
import { readVitestReport } from './read-vitest-report.ts'
import type { TestResult } from './test-result.ts'

/** The runners' reports. */
export const REPORTS = {
  vitest: '.build/test-results/vitest.json',
  browser: '.build/test-results/browser.json',
} as const

/** The tests of the last run. `isWhole` is true if both runners took part. */
type LastRun = { readonly results: readonly TestResult[]; readonly isWhole: boolean }

/** Reads the last run of both runners; `null` if none exists. */
export function readLastRun(root: string): LastRun | null {
  const vitest = readJson(join(root, REPORTS.vitest))
  const browser = readJson(join(root, REPORTS.browser))
  if (vitest === null && browser === null) return null
  const results = [...readVitestReport(vitest, root), ...readPlaywrightReport(browser)]
  return { results, isWhole: vitest !== null && browser !== null }
}

/** Reads a report; `null` if the runner did not write one. */
export function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
