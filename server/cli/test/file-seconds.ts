import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isRecord, recordsOf, textOf } from '../trace/is-record.ts'

/** Seconds that test files took, by path from the checkout's folder. */
export type FileSeconds = { readonly [file: string]: number }

/** Not among the reports, which each run begins without. */
const RECORDED = '.build/test-seconds.json'
/** What a checkout begins with: the files that took long when this was written down. */
const SHIPPED = 'tests/support/long-files.json'

/** How long each file took when it last ran here. */
export function readRecordedSeconds(root: string): FileSeconds {
  return { ...readSeconds(join(root, SHIPPED)), ...readSeconds(join(root, RECORDED)) }
}

/** Notes how long files took, beside those of other runs. */
export function recordSeconds(root: string, seconds: FileSeconds): void {
  const file = join(root, RECORDED)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...readSeconds(file), ...seconds }, null, 1))
}

/** From a report of Vitest: from the first test of a file to its last. */
export function vitestSeconds(report: unknown, root: string): FileSeconds {
  if (!isRecord(report)) return {}
  const entries = recordsOf(report.testResults).map((file) => {
    const seconds = (Number(file.endTime) - Number(file.startTime)) / 1000
    return [relative(root, textOf(file.name)), seconds] as const
  })
  return Object.fromEntries(entries.filter(([, seconds]) => Number.isFinite(seconds)))
}

/** From a report of Playwright: all journeys of a file, one after the other. */
export function playwrightSeconds(report: unknown): FileSeconds {
  const seconds = new Map<string, number>()
  const add = (suite: { readonly [key: string]: unknown }): void => {
    for (const spec of recordsOf(suite.specs)) {
      const file = `tests/e2e/${textOf(spec.file)}`
      const tries = recordsOf(spec.tests).flatMap(({ results }) => recordsOf(results))
      const own = tries.reduce((sum, { duration }) => sum + (Number(duration) || 0) / 1000, 0)
      seconds.set(file, (seconds.get(file) ?? 0) + own)
    }
    for (const child of recordsOf(suite.suites)) add(child)
  }
  if (isRecord(report)) for (const suite of recordsOf(report.suites)) add(suite)
  return Object.fromEntries(seconds)
}

function readSeconds(file: string): FileSeconds {
  const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (!isRecord(content)) return {}
  const entries = Object.entries(content).flatMap(([name, seconds]) =>
    typeof seconds === 'number' ? [[name, seconds] as const] : [],
  )
  return Object.fromEntries(entries)
}
