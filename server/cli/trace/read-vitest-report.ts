import { relative } from 'node:path'
import { isRecord, recordsOf, textOf } from './is-record.ts'
import type { TestResult } from './test-result.ts'

/**
 * Reads the output of Vitest's JSON reporter. A file that failed before its tests ran counts as one
 * failed test.
 */
export function readVitestReport(report: unknown, root: string): readonly TestResult[] {
  if (!isRecord(report)) return []
  return recordsOf(report.testResults).flatMap((file) => {
    const path = relative(root, textOf(file.name))
    const tests = recordsOf(file.assertionResults).map((test): TestResult => {
      const groups = Array.isArray(test.ancestorTitles) ? test.ancestorTitles.map(textOf) : []
      return {
        title: textOf(test.title),
        groups: groups.filter((group) => group !== ''),
        file: path,
        status: statusOf(test.status),
      }
    })
    const failedWithoutTest =
      file.status === 'failed' && !tests.some((test) => test.status === 'failed')
    return failedWithoutTest
      ? [...tests, { title: 'runs to its end', groups: [], file: path, status: 'failed' }]
      : tests
  })
}

function statusOf(status: unknown): TestResult['status'] {
  if (status === 'passed') return 'passed'
  return status === 'failed' ? 'failed' : 'skipped'
}
