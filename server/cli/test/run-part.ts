import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../trace/read-last-run.ts'
import { readPlaywrightReport } from '../trace/read-playwright-report.ts'
import { readVitestReport } from '../trace/read-vitest-report.ts'
import type { TestResult } from '../trace/test-result.ts'
import { playwrightSeconds, recordSeconds, vitestSeconds } from './file-seconds.ts'
import type { Part, PartOutcome } from './part.ts'

/** Node's compile cache. Runners start hundreds of processes that load the same modules. */
const COMPILED = '.build/compile-cache'

/**
 * Runs one part, passes its output through, and counts its tests. A runner that fails or runs
 * nothing without a failed test counts as one failure.
 */
export async function runPart(part: Part, root: string): Promise<PartOutcome> {
  console.log(`\n── ${part.name}`)
  const started = performance.now()
  if (part.report) rmSync(join(root, part.report.file), { force: true })
  const child = startPart(part, root, 'inherit')
  const code = await exitCodeOf(child)
  const seconds = (performance.now() - started) / 1000
  if (part.report === undefined) return outcomeWithoutTests(part, code, seconds)

  const report = readJson(join(root, part.report.file))
  const isVitest = part.report.runner === 'vitest'
  const results = isVitest ? readVitestReport(report, root) : readPlaywrightReport(report)
  const files = isVitest ? vitestSeconds(report, root) : playwrightSeconds(report)
  recordSeconds(root, files)
  const count = (status: TestResult['status']) =>
    results.filter((result) => result.status === status).length
  const passed = count('passed')
  const ok = code === 0 && passed > 0 && count('failed') === 0
  const failed = ok ? 0 : Math.max(count('failed'), 1)
  const failures = results.filter(({ status }) => status === 'failed').map(nameOf)
  const flaky = results.filter(({ isFlaky }) => isFlaky).map(nameOf)
  return {
    name: part.name,
    ok,
    tests: { passed, failed, skipped: count('skipped') },
    failures,
    flaky,
    files,
    seconds,
  }
}

/**
 * Runs parts that are not test runners at the same time. The output of each is printed in one piece
 * when it ends.
 */
export function runSideBySide(
  parts: readonly Part[],
  root: string,
): Promise<readonly PartOutcome[]> {
  return Promise.all(
    parts.map(async (part) => {
      const started = performance.now()
      const child = startPart(part, root, 'pipe')
      const output: Buffer[] = []
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => output.push(chunk))
      const code = await exitCodeOf(child)
      console.log(`\n── ${part.name}\n${Buffer.concat(output).toString()}`)
      return outcomeWithoutTests(part, code, (performance.now() - started) / 1000)
    }),
  )
}

function outcomeWithoutTests({ name }: Part, code: number, seconds: number): PartOutcome {
  return { name, ok: code === 0, tests: null, failures: [], flaky: [], files: {}, seconds }
}

function startPart(part: Part, root: string, output: 'inherit' | 'pipe'): ChildProcess {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...part.run.map(withVariables)],
    {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, COMPILED), ...part.env },
      stdio: ['ignore', output, output],
    },
  )
}

/** Resolves when the process has ended and all its output has arrived. */
function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Replaces an argument `$NAME` by its environment variable, whose value is known only when the part
 * runs.
 */
function withVariables(argument: string): string {
  return argument.startsWith('$') ? (process.env[argument.slice(1)] ?? '') : argument
}

function nameOf({ file, title }: TestResult): string {
  return `${file}: ${title}`
}
