import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LEVELS, runsAt } from '../../server/cli/trace/levels.ts'
import { traceAsJson, traceAsText } from '../../server/cli/trace/print-trace.ts'
import { type Gap, readGaps, UNTESTED } from '../../server/cli/trace/read-gaps.ts'
import { readPlaywrightReport } from '../../server/cli/trace/read-playwright-report.ts'
import { readRegister } from '../../server/cli/trace/read-register.ts'
import { readVitestReport } from '../../server/cli/trace/read-vitest-report.ts'
import { readTestSources, weakTests, wrongTitles } from '../../server/cli/trace/test-bodies.ts'
import type { TestResult } from '../../server/cli/trace/test-result.ts'
import { traceRequirements } from '../../server/cli/trace/trace-requirements.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Number of remaining gaps. Lower it when one is closed. */
const MOST_GAPS = 0
const HELPERS = {
  path: 'tests/helpers.ts',
  text: 'export function deep() { deeper() }\nconst deeper = () => expect(2).toBe(2)',
}
const register = ['GATE-07', 'GATE-08', 'GATE-09', 'GATE-10'].map((id) => ({
  id,
  area: 'gate',
  levels: ['headless', 'browser'],
}))
const one = register.slice(0, 1)
const whole = { isWhole: true, gaps: [] }

function ran(title: string, status: TestResult['status'] = 'passed', groups: readonly string[] = []): TestResult {
  return { title, status, groups, file: 'tests/flows/some.test.ts' }
}

function ranIn(folder: string, title: string): TestResult {
  return { ...ran(title), file: `tests/${folder}/some.test.ts` }
}

describe('trace', () => {
  it('counts the tests that name a requirement and those that passed', () => {
    const trace = traceRequirements(register, [
      ran('shows it [GATE-07]'),
      ran('hides it [GATE-07, GATE-08]', 'failed'),
      ran('skips it [GATE-08]', 'skipped'),
      ran('speaks of GATE-09 without naming it'),
    ])
    expect(JSON.parse(traceAsJson(trace))).toEqual({
      'GATE-07': { tests: 2, passed: 1, missingLevels: ['browser'] },
      'GATE-08': { tests: 2, passed: 0, missingLevels: ['browser'] },
      'GATE-09': { tests: 0, passed: 0, missingLevels: [] },
      'GATE-10': { tests: 0, passed: 0, missingLevels: [] },
    })
  })

  it('reports a requirement that is proven, but not at every level that the register names', () => {
    const tests = [ran('does it [GATE-07]'), ranIn('e2e', 'draws it [GATE-08]'), ranIn('renderer', 'draws it [GATE-09]')]
    expect(traceAsText(traceRequirements(register, tests)).split('\n')).toEqual([
      'gate                     3 of 4',
      '  no test names GATE-10',
      '  not at level browser: GATE-07, GATE-09',
      '  not at level headless: GATE-08, GATE-09',
      '',
      '3 of 4 requirements proven, 0 with a test that did not pass, 3 not at each level',
    ])
  })

  it('counts a passed step of a journey as a proof, even if a later step fails', () => {
    const steps = [
      { title: 'shows it [GATE-07]', status: 'passed' },
      { title: 'hides it [GATE-08]', status: 'failed' },
    ] as const
    const trace = traceRequirements(register, [{ ...ran('a visit [GATE-09]', 'failed'), steps }])
    expect(JSON.parse(traceAsJson(trace))).toEqual({
      'GATE-07': { tests: 1, passed: 1, missingLevels: ['browser'] },
      'GATE-08': { tests: 1, passed: 0, missingLevels: ['browser'] },
      'GATE-09': { tests: 1, passed: 0, missingLevels: ['browser'] },
      'GATE-10': { tests: 0, passed: 0, missingLevels: [] },
    })
  })

  it('refuses a step with more than three requirements, or with an unknown one', () => {
    const steps = ['all [GATE-07, GATE-08, GATE-09, GATE-10]', 'one [GATE-99]'].map((title) => ({ title, status: 'passed' as const }))
    expect(traceRequirements(register, [{ ...ran('a visit'), steps }]).errors).toEqual([
      'tests/flows/some.test.ts: "all [GATE-07, GATE-08, GATE-09, GATE-10]" names 4 requirements: a title names at most 3',
      'tests/flows/some.test.ts: "one [GATE-99]" names GATE-99, which no register in tests/requirements has',
    ])
  })

  it('refuses a title with more than three requirements', () => {
    const { errors } = traceRequirements(register, [ran('does all [GATE-07, GATE-08, GATE-09, GATE-10]')])
    expect(errors).toEqual([
      'tests/flows/some.test.ts: "does all [GATE-07, GATE-08, GATE-09, GATE-10]" names 4 requirements: a title names at most 3',
    ])
  })

  it('refuses an unknown requirement', () => {
    const { errors } = traceRequirements(register, [ran('does it [GATE-99]')])
    expect(errors).toEqual(['tests/flows/some.test.ts: "does it [GATE-99]" names GATE-99, which no register in tests/requirements has'])
  })

  it('refuses a group title with requirements', () => {
    const { errors } = traceRequirements(register, [ran('does it', 'passed', ['the gate [GATE-07]'])])
    expect(errors).toEqual([`tests/flows/some.test.ts: the group "the gate [GATE-07]" names requirements: only a test's own title may`])
  })
})

describe('levels', () => {
  it('a test without a browser does not prove the browser level; jsdom is no browser', () => {
    const { errors } = traceRequirements(one, [ran('does it [GATE-07]'), ranIn('renderer', 'draws it [GATE-07]')], whole)
    expect(errors).toEqual(['GATE-07: the register asks for level browser, and no test in tests/e2e names it'])
  })

  it('does not report levels after a run of one runner', () => {
    const { errors } = traceRequirements(register, [ran('does it [GATE-07]')], { ...whole, isWhole: false })
    expect(errors).toEqual([])
  })

  it('a known gap is not an error until it is closed', () => {
    const gaps = [{ id: 'GATE-07', level: 'browser', reason: 'no screen shows it' }]
    const closed = ['GATE-07: level browser is no longer a gap: remove its line from tests/requirements/gaps.tsv']
    const headless = ran('does it [GATE-07]')
    expect(traceRequirements(one, [headless], { ...whole, gaps }).errors).toEqual([])
    expect(traceRequirements(one, [headless, ranIn('e2e', 'draws it [GATE-07]')], { ...whole, gaps }).errors).toEqual(closed)
  })

  it('a requirement without a test is an error, unless it is a known gap', () => {
    const gaps = [{ id: 'GATE-07', level: 'untested', reason: 'the vendor has no such reply' }]
    expect(traceRequirements(one, [], whole).errors).toEqual(['GATE-07: no test names it'])
    expect(traceRequirements(one, [], { ...whole, gaps }).errors).toEqual([])
    const named = traceRequirements(one, [ran('does it [GATE-07]'), ranIn('e2e', 'draws it [GATE-07]')], { ...whole, gaps })
    expect(named.errors).toEqual([
      'GATE-07: level untested is no longer a gap: remove its line from tests/requirements/gaps.tsv',
    ])
  })

  it('the three registers have 1,172 requirements with unique ids', () => {
    const ids = readRegister(ROOT).map(({ id }) => id)
    expect(ids).toHaveLength(1172)
    expect(new Set(ids).size).toBe(1172)
    expect(ids.filter((id) => !/^[A-Z]{4}-\d{2}$/.test(id))).toEqual([])
  })

  it('every level in a register is known', () => {
    const asked = new Set(readRegister(ROOT).flatMap(({ levels }) => levels))
    expect([...asked].filter((level) => !LEVELS.includes(level))).toEqual([])
  })

  it('the list of gaps has no gap that a test closes, and does not grow', () => {
    const gaps = readGaps(ROOT)
    const sources = readTestSources(ROOT)
    const isNamed = ({ id, level }: Gap) =>
      sources.some((source) => runsAt({ file: source.path }, level) && new RegExp(`\\[[^\\]]*\\b${id}\\b`).test(source.text))
    expect(gaps.filter((gap) => gap.level !== UNTESTED && isNamed(gap))).toEqual([])
    for (const { id, reason } of gaps) expect(reason.length, id).toBeGreaterThan(10)
    expect(gaps.length).toBeLessThanOrEqual(MOST_GAPS)
  })
})

describe('tests that prove nothing', () => {
  const weakIn = (text: string) => weakTests([{ path: 'tests/a.test.ts', text }, HELPERS])

  it('a skipped test is an error', () => {
    expect(traceRequirements(register, [ran('does it', 'skipped')]).errors).toEqual([
      'tests/flows/some.test.ts: "does it" is skipped: a test that does not run proves nothing',
    ])
  })

  it.each(['it.skip', 'it.todo', 'it.fails', 'test.fixme', 'describe.skip', 'it.only', 'it.each([1]).skip'])('finds %s', (way) => {
    expect(weakIn(`${way}('a', () => { expect(1).toBe(1) })`)).toHaveLength(1)
  })

  it.each(["it('a', () => {})", "test('a', async () => { await press() })", "it.each([1])('a', () => { helper() }); const helper = () => 1"])(
    'finds a test without an assertion: %s',
    (text) => {
      expect(weakIn(text)).toEqual(['tests/a.test.ts:1: a test without an assertion'])
    },
  )

  it.each([
    "it('a', () => expect(1).toBe(1))",
    "it('a', () => { helper() }); const helper = () => expect(1).toBe(1)",
    "import { deep } from './helpers.ts'\nit('a', () => { deep() })",
    "it('a', () => { open().press('Go').shows('Done') })",
  ])('accepts a test that asserts directly or through a helper: %s', (text) => {
    expect(weakIn(text)).toEqual([])
  })

  it('a step that names a requirement needs its own assertion', () => {
    const weak = "test('a', async () => { await test.step('b [GATE-07]', async () => { await press() }); expect(1).toBe(1) })"
    expect(weakIn(weak)).toEqual(['tests/a.test.ts:1: a step that names requirements, without an assertion'])
    expect(weakIn(weak.replace('press()', 'expect(2).toBe(2)'))).toEqual([])
    expect(weakIn(weak.replace(' [GATE-07]', ''))).toEqual([])
    expect(weakIn("test('a', async () => { await test.step('b [GATE-07]', check); expect(1).toBe(1) })")).toHaveLength(1)
  })

  it('this project has no such test', () => {
    expect(weakTests(readTestSources(ROOT))).toEqual([])
  })
})

describe('titles before the tests run', () => {
  const known = new Set(readRegister(ROOT).map(({ id }) => id))
  const wrongIn = (text: string) => wrongTitles([{ path: 'tests/a.test.ts', text }], known)

  it.each([
    "it('a [GATE-01, GATE-02, GATE-03, GATE-04]', run)",
    "test('a [GATE-01, GATE-02] [GATE-03, GATE-04]', run)",
    'const journeys = [{ title: `a ${day} [GATE-01, GATE-02, GATE-03, GATE-04]` }]',
    "it('a [ZZZZ-01]', run)",
  ])('finds a wrong title: number %#', (text) => expect(wrongIn(text)).toHaveLength(1))

  it.each(["it('a [GATE-01, GATE-02, GATE-03]', run)", "it('speaks of ZZZZ-01', run)", 'it(`a [GATE-01] [${id}]`, run)'])(
    'accepts a title: number %#',
    (text) => expect(wrongIn(text)).toEqual([]),
  )

  it('name at most three requirements, all from a register', () => {
    // The examples in this file are wrong on purpose.
    const others = readTestSources(ROOT).filter(({ path }) => path !== 'tests/requirements/trace.test.ts')
    expect(wrongTitles(others, known)).toEqual([])
  })
})

describe('reports of the runners', () => {
  it('reads Vitest’s report, including a file that failed to load', () => {
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

  it('reads Playwright’s report, with nested groups, and marks tests that passed on retry', () => {
    const spec = { title: 'one', file: 'a.spec.ts', tests: [{ status: 'flaky' }] }
    const report = { suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'group', specs: [spec] }] }] }
    expect(readPlaywrightReport(report)).toEqual([
      { title: 'one', groups: ['group'], file: 'tests/e2e/a.spec.ts', status: 'passed', isFlaky: true },
    ])
  })

  it('reads the steps that name requirements from the last try of a journey', () => {
    const steps = [
      { title: 'one', steps: [{ title: 'inside [GATE-07]' }] },
      { title: 'two [GATE-08]', error: { message: 'not there' } },
    ]
    const test = { status: 'unexpected', results: [{ steps: [{ title: 'earlier [GATE-09]' }] }, { steps }] }
    const report = { suites: [{ specs: [{ title: 'a visit', file: 'a.spec.ts', tests: [test] }] }] }
    expect(readPlaywrightReport(report)[0]?.steps).toEqual([
      { title: 'inside [GATE-07]', status: 'passed' },
      { title: 'two [GATE-08]', status: 'failed' },
    ])
  })
})
