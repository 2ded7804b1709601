import { REPORTS } from '../trace/read-last-run.ts'
import type { Part, PartName } from './part.ts'

const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=dot',
  '--reporter=./server/cli/test/name-begun-tests.ts',
  '--reporter=json',
]
const JOURNEYS = [
  'node_modules/playwright/cli.js',
  'test',
  '--config',
  'tests/e2e/playwright.config.ts',
]

/** Every part of the test command, in running order. */
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
    run: [...JOURNEYS, '--shuffle', '$TEST_SEED'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.browser, ALL_JOURNEYS: 'yes' },
    report: { file: REPORTS.browser, runner: 'playwright' },
  },
  { name: 'trace', run: ['server/cli/trace.ts'] },
]

/** The parts that run at the same time, before all others. */
export const QUICK_PARTS: readonly PartName[] = ['types', 'lint', 'flows', 'build']

const DRILL_REPORT = '.build/test-results/drill.json'
const DRILL_ENV = { DRILL: 'yes', PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '3000' }

function drillOf(name: PartName, files: readonly string[]): Part {
  const report = { file: DRILL_REPORT, runner: 'vitest' } as const
  return {
    name,
    run: [...VITEST, `--outputFile.json=${DRILL_REPORT}`, '--test-timeout=3600000', ...files],
    env: DRILL_ENV,
    report,
  }
}

/** The tests that `npm test` only samples, in full. They take hours. */
export const DRILL: readonly Part[] = [
  drillOf('properties', [
    'tests/engine',
    'tests/flows/cases',
    'tests/flows/guarantees',
    'tests/flows/planted',
    'tests/flows/one-call',
    'tests/flows/onboarding/gate',
    'tests/flows/mutations',
    'tests/server/malformed-input',
    'tests/server/language-server',
    'tests/server/availability-rules',
    'tests/server/data-folder',
  ]),
  {
    name: 'order',
    run: [...VITEST, `--outputFile.json=${DRILL_REPORT}`],
    env: { SHUFFLE_TESTS: 'yes' },
    report: { file: DRILL_REPORT, runner: 'vitest' },
  },
  drillOf('kills', ['tests/server/killed', 'tests/server/begin-anew', 'tests/server/backup']),
  drillOf('crowds', ['crowd']),
  drillOf('times', ['tests/server/visit-times']),
  drillOf('sockets', ['tests/server/hostile-sockets']),
  drillOf('uploads', ['tests/server/hostile-uploads']),
  {
    name: 'journeys',
    run: JOURNEYS,
    env: { ...DRILL_ENV, PLAYWRIGHT_JSON_OUTPUT_FILE: DRILL_REPORT },
    report: { file: DRILL_REPORT, runner: 'playwright' },
  },
  { name: 'processes', run: ['tests/benchmarks/run.ts', '--only', 'processes', '--strict'] },
  { name: 'vendors', run: ['tests/benchmarks/run.ts', '--only', 'vendors', '--strict'] },
  { name: 'flow-mutations', run: ['server/cli/flow.ts', 'mutate', '--all'] },
  { name: 'mutations', run: ['tests/mutations/run.ts'] },
]
