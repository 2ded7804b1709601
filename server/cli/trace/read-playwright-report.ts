import { isRecord, recordsOf, textOf } from './is-record.ts'
import { idsIn } from './ids-in.ts'
import type { StepResult, TestResult } from './test-result.ts'

/** Reads the output of Playwright's JSON reporter. */
export function readPlaywrightReport(report: unknown): readonly TestResult[] {
  return isRecord(report) ? recordsOf(report.suites).flatMap((suite) => testsOf(suite, [])) : []
}

function testsOf(
  suite: { readonly [key: string]: unknown },
  groups: readonly string[],
): readonly TestResult[] {
  const own = recordsOf(suite.specs).flatMap((spec) =>
    recordsOf(spec.tests).map((test): TestResult => {
      const steps = stepsOf(recordsOf(test.results).at(-1)?.steps)
      return {
        title: textOf(spec.title),
        groups,
        file: `tests/e2e/${textOf(spec.file)}`,
        status: statusOf(test.status),
        isFlaky: test.status === 'flaky',
        ...(steps.length > 0 ? { steps } : {}),
      }
    }),
  )
  const inner = recordsOf(suite.suites).flatMap((child) =>
    testsOf(child, [...groups, textOf(child.title)]),
  )
  return [...own, ...inner]
}

/** The steps of the last try that name requirements, including nested ones. */
function stepsOf(steps: unknown): readonly StepResult[] {
  return recordsOf(steps).flatMap(({ title, error, steps: inner }) => {
    const step: StepResult = {
      title: textOf(title),
      status: error === undefined ? 'passed' : 'failed',
    }
    return [...(idsIn(step.title).length > 0 ? [step] : []), ...stepsOf(inner)]
  })
}

function statusOf(status: unknown): TestResult['status'] {
  if (status === 'expected' || status === 'flaky') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}
