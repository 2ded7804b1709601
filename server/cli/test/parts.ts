import { REPORTS } from '../trace/read-last-run.ts'
import type { Part } from './part.ts'

const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=dot',
  '--reporter=./server/cli/test/name-begun-tests.ts',
  '--reporter=json',
]
const SERVER_REPORT = '.build/test-results/server.json'

/** Every part of the test command, in the order in which it runs. */
export const PARTS: readonly Part[] = [
  { name: 'types', run: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'lint', run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  { name: 'flows', run: ['server/cli/flow.ts', 'check'] },
  { name: 'build', run: ['server/cli/boot.mjs', 'build'] },
  {
    name: 'vitest',
    run: [...VITEST, `--outputFile.json=${REPORTS.vitest}`],
    report: { file: REPORTS.vitest, runner: 'vitest' },
  },
  {
    name: 'browser',
    run: ['node_modules/playwright/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.browser, ALL_JOURNEYS: 'yes' },
    report: { file: REPORTS.browser, runner: 'playwright' },
  },
  { name: 'trace', run: ['server/cli/trace.ts'] },
  // The server's tests alone, for a second database: TEST_DATABASE_URL names it.
  {
    name: 'server',
    run: [...VITEST, '--project', 'server', `--outputFile.json=${SERVER_REPORT}`],
    report: { file: SERVER_REPORT, runner: 'vitest' },
    onlyByName: true,
  },
]
