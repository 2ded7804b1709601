import { describe, expect, it } from 'vitest'
import { traceAsJson, traceAsText } from '../../server/cli/trace/print-trace.ts'
import { readPlaywrightReport } from '../../server/cli/trace/read-playwright-report.ts'
import { readVitestReport } from '../../server/cli/trace/read-vitest-report.ts'
import type { TestResult } from '../../server/cli/trace/test-result.ts'
import { traceRequirements } from '../../server/cli/trace/trace-requirements.ts'

const register = ['GATE-07', 'GATE-08', 'GATE-09', 'GATE-10'].map((id) => ({ id, area: 'gate', levels: ['headless', 'browser'] }))

function ran(title: string, status: TestResult['status'] = 'passed', groups: readonly string[] = []): TestResult {
  return { title, status, groups, file: 'tests/some.test.ts' }
}

describe('trace', () => {
  it('counts the tests that name a requirement and those that passed', () => {
    const trace = traceRequirements(register, [
      ran('shows it [GATE-07]'),
      ran('hides it [GATE-07, GATE-08]', 'failed'),
      ran('skips it [GATE-08]', 'skipped'),
      ran('speaks of GATE-09 without naming it'),
    ])
    expect(trace.errors).toEqual([])
    expect(JSON.parse(traceAsJson(trace))).toEqual({
      'GATE-07': { tests: 2, passed: 1 },
      'GATE-08': { tests: 2, passed: 0 },
      'GATE-09': { tests: 0, passed: 0 },
      'GATE-10': { tests: 0, passed: 0 },
    })
  })

  it('says what is proven, but not at each level that the register names', () => {
    const inBrowser = { ...ran('draws it [GATE-08]'), file: 'tests/e2e/some.spec.ts' }
    expect(traceAsText(traceRequirements(register, [ran('does it [GATE-07]'), inBrowser])).split('\n')).toEqual([
      'gate                     2 of 4',
      '  no test names GATE-09, GATE-10',
      '  not at level browser: GATE-07',
      '',
      '2 of 4 requirements proven, 0 with a test that did not pass',
    ])
  })

  it('refuses a title with more than three requirements', () => {
    const { errors } = traceRequirements(register, [ran('does all [GATE-07, GATE-08, GATE-09, GATE-10]')])
    expect(errors).toEqual([
      'tests/some.test.ts: "does all [GATE-07, GATE-08, GATE-09, GATE-10]" names 4 requirements: a title names at most 3',
    ])
  })

  it('refuses a requirement that no register has', () => {
    const { errors } = traceRequirements(register, [ran('does it [GATE-99]')])
    expect(errors).toEqual(['tests/some.test.ts: "does it [GATE-99]" names GATE-99, which no register in tests/requirements has'])
  })

  it('refuses a group that names requirements', () => {
    const { errors } = traceRequirements(register, [ran('does it', 'passed', ['the gate [GATE-07]'])])
    expect(errors).toEqual([`tests/some.test.ts: the group "the gate [GATE-07]" names requirements: only a test's own title may`])
  })
})

describe('reports', () => {
  it('reads what Vitest wrote, a file that broke included', () => {
    const report = {
      testResults: [
        { name: '/app/tests/a.test.ts', status: 'failed', assertionResults: [] },
        {
          name: '/app/tests/b.test.ts',
          status: 'passed',
          assertionResults: [{ ancestorTitles: ['', 'group'], title: 'one', status: 'pending' }],
        },
      ],
    }
    expect(readVitestReport(report, '/app')).toEqual([
      { title: 'runs to its end', groups: [], file: 'tests/a.test.ts', status: 'failed' },
      { title: 'one', groups: ['group'], file: 'tests/b.test.ts', status: 'skipped' },
    ])
  })

  it('reads what Playwright wrote, through nested groups, and marks what passed at a second try', () => {
    const spec = { title: 'one', file: 'a.spec.ts', tests: [{ status: 'flaky' }] }
    const report = { suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'group', specs: [spec] }] }] }
    expect(readPlaywrightReport(report)).toEqual([
      { title: 'one', groups: ['group'], file: 'tests/e2e/a.spec.ts', status: 'passed', isFlaky: true },
    ])
  })
})
