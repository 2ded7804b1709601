import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isRecord, recordsOf, textOf } from '../trace/is-record.ts'

/** Seconds per test file, by path from the checkout's folder. */
export type FileSeconds = { readonly [file: string]: number }

/** Outside the folder of reports, which each run deletes. */
const RECORDED = '.build/test-seconds.json'
/** Initial values for a new checkout: the files that were slow when this file was written. */
const SHIPPED = 'tests/support/long-files.json'

/** Reads the seconds that each file took in its last run here. */
export function readRecordedSeconds(root: string): FileSeconds {
  return { ...readSeconds(join(root, SHIPPED)), ...readSeconds(join(root, RECORDED)) }
}

/** Stores the seconds of files, and keeps those of other files. */
export function recordSeconds(root: string, seconds: FileSeconds): void {
  const file = join(root, RECORDED)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...readSeconds(file), ...seconds }, null, 1))
}

/**
 * Reads a Vitest report. A file's time goes from the start of its first test to the end of its
 * last.
 */
export function vitestSeconds(report: unknown, root: string): FileSeconds {
  if (!isRecord(report)) return {}
  const entries = recordsOf(report.testResults).map((file) => {
    const seconds = (Number(file.endTime) - Number(file.startTime)) / 1000
    return [relative(root, textOf(file.name)), seconds] as const
  })
  return Object.fromEntries(entries.filter(([, seconds]) => Number.isFinite(seconds)))
}

/** Reads a Playwright report and adds up the times of a file's journeys. */
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
