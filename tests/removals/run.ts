import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readJson } from '../../server/cli/trace/read-last-run.ts'
import { readPlaywrightReport } from '../../server/cli/trace/read-playwright-report.ts'
import { readVitestReport } from '../../server/cli/trace/read-vitest-report.ts'
import type { TestResult } from '../../server/cli/trace/test-result.ts'
import { idsIn } from '../../server/cli/trace/trace-requirements.ts'
import { obstaclesOf, type Removal, readRemovals } from './read-removals.ts'

// Takes behaviours out of a copy of the checkout and expects the tests that name them to fail; see the README beside this file.
const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: { together: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const chosen = readRemovals().filter(({ id }) => positionals.length === 0 || positionals.some((start) => id.startsWith(start)))
const obstacles = chosen.flatMap(obstaclesOf)
if (chosen.length === 0 || obstacles.length > 0) {
  console.error(obstacles.join('\n') || `No removal of ${positionals.join(', ')}`)
  process.exit(1)
}

const copy = copyCheckout()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
let unnoticed = 0
for (const batch of values.together
  ? Map.groupBy(chosen, (removal) => isJourney(removal)).values()
  : chosen.map((one) => [one])) {
  const results = runWithout(batch)
  for (const { id, removes } of batch) {
    const failed = results.find(({ title, status }) => status === 'failed' && idsIn(title).includes(id))
    if (failed === undefined) unnoticed += 1
    console.log(
      `${id}  ${failed ? 'noticed    ' : 'NOT NOTICED'}  ${removes}${failed ? ` (${failed.file}: ${failed.title})` : ''}`,
    )
  }
}
console.log(`${chosen.length - unnoticed} noticed, ${unnoticed} not noticed`)
process.exitCode = unnoticed === 0 ? 0 : 1

/** A copy beside which the checkout stays untouched: what git knows or would add, with the installed packages. */
function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'removals-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.stdout.split('\0').filter((path) => path !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The results of the tests that name the batch's ids, in the copy, without what the batch removes. The copy is whole again afterwards. */
function runWithout(batch: readonly Removal[]): readonly TestResult[] {
  const edits = batch.flatMap(({ edits }) => edits)
  for (const { file, from, to } of edits) {
    const path = join(copy, file)
    writeFileSync(path, readFileSync(path, 'utf8').split(from).join(to))
  }
  const results = batch.some(isJourney) ? runJourneys(batch) : runTests(batch)
  for (const { file } of edits) cpSync(join(root, file), join(copy, file))
  return results
}

function isJourney({ test }: Removal): boolean {
  return test.endsWith('.spec.ts')
}

function runTests(batch: readonly Removal[]): readonly TestResult[] {
  const report = join(copy, '.build/removals.json')
  rmSync(report, { force: true })
  const files = [...new Set(batch.map(({ test }) => test))]
  run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '-t',
    titlesOf(batch),
    ...files,
  ])
  return readVitestReport(readJson(report), copy)
}

function runJourneys(batch: readonly Removal[]): readonly TestResult[] {
  const report = join(copy, '.build/removals.json')
  rmSync(report, { force: true })
  const files = [...new Set(batch.map(({ test }) => test.slice('tests/e2e/'.length)))]
  run(['server/cli/boot.mjs', 'build'])
  run(
    [
      'node_modules/playwright/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--no-deps',
      '-g',
      titlesOf(batch),
      ...files,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const content = readJson(report)
  // Journeys that fail because the portal did not start prove nothing.
  return JSON.stringify(content).includes('The portal did not become ready') ? [] : readPlaywrightReport(content)
}

function titlesOf(batch: readonly Removal[]): string {
  return `\\[[^\\]]*(${batch.map(({ id }) => id).join('|')})`
}

function run(args: readonly string[], env: { readonly [name: string]: string } = {}): void {
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
}
