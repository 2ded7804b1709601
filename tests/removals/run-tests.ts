import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../../server/cli/trace/read-last-run.ts'
import { readPlaywrightReport } from '../../server/cli/trace/read-playwright-report.ts'
import { readVitestReport } from '../../server/cli/trace/read-vitest-report.ts'
import type { TestResult } from '../../server/cli/trace/test-result.ts'
import type { Removal } from './read-removals.ts'

export function isJourney({ test }: Removal): boolean {
  return test.endsWith('.spec.ts')
}

/** The results of the tests that must notice the removals, in the copy as it is now. All of the removals are journeys, or none is. */
export function runTests(copy: string, removals: readonly Removal[]): readonly TestResult[] {
  const report = join(copy, '.build/removals.json')
  rmSync(report, { force: true })
  return removals.some(isJourney) ? runJourneys(copy, removals, report) : runOthers(copy, removals, report)
}

function runOthers(copy: string, removals: readonly Removal[], report: string): readonly TestResult[] {
  const runner = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const reporter = ['--reporter=json', `--outputFile.json=${report}`]
  run(copy, [...runner, ...reporter, '-t', titlesOf(removals), ...new Set(removals.map(({ test }) => test))])
  return readVitestReport(readJson(report), copy)
}

function runJourneys(copy: string, removals: readonly Removal[], report: string): readonly TestResult[] {
  const runner = ['node_modules/playwright/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts', '--no-deps']
  const files = new Set(removals.map(({ test }) => test.slice('tests/e2e/'.length)))
  run(copy, ['server/cli/boot.mjs', 'build'])
  // Whole files: Playwright cannot choose a journey by the title of a step.
  run(copy, [...runner, ...files], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const content = readJson(report)
  // Journeys that fail because the portal did not start prove nothing.
  return JSON.stringify(content).includes('The portal did not become ready') ? [] : readPlaywrightReport(content)
}

/** A pattern of the titles: ids in brackets, or words. */
function titlesOf(removals: readonly Removal[]): string {
  const patterns = removals.map(({ id, title }) => (id === undefined ? escaped(title) : `\\[[^\\]]*${id}`))
  return `(${[...new Set(patterns)].join('|')})`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function run(copy: string, args: readonly string[], env: { readonly [name: string]: string } = {}): void {
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
}
