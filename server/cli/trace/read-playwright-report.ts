import { isRecord, recordsOf, textOf } from './is-record.ts'
import type { TestResult } from './test-result.ts'

/** What Playwright's JSON reporter wrote. */
export function readPlaywrightReport(report: unknown): readonly TestResult[] {
  return isRecord(report) ? recordsOf(report.suites).flatMap((suite) => testsOf(suite, [])) : []
}

function testsOf(suite: { readonly [key: string]: unknown }, groups: readonly string[]): readonly TestResult[] {
  const own = recordsOf(suite.specs).flatMap((spec) =>
    recordsOf(spec.tests).map(
      (test): TestResult => ({
        title: textOf(spec.title),
        groups,
        file: `tests/e2e/${textOf(spec.file)}`,
        status: statusOf(test.status),
        isFlaky: test.status === 'flaky',
      }),
    ),
  )
  const inner = recordsOf(suite.suites).flatMap((child) => testsOf(child, [...groups, textOf(child.title)]))
  return [...own, ...inner]
}

function statusOf(status: unknown): TestResult['status'] {
  if (status === 'expected' || status === 'flaky') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}
