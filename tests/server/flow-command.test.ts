import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandBudget } from '#server/cli/flow/budget.ts'
import { check } from '#server/cli/flow/check.ts'
import { prove } from '#server/cli/flow/prove.ts'

const root = join(import.meta.dirname, '../..')
const intake = readFileSync(join(root, 'flows/assessments/intake.json'), 'utf8')
const sleep = readFileSync(join(root, 'tests/flows/manual/sleep.json'), 'utf8')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flow-command-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function flow(...args: readonly string[]): {
  readonly status: number | null
  readonly out: string
  readonly errors: string
} {
  const program = ['--disable-warning=ExperimentalWarning', 'server/cli/flow.ts', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, out: stdout, errors: stderr }
}

function write(text: string): string {
  const file = join(folder, 'intake.json')
  writeFileSync(file, text)
  return file
}

describe('flow check', () => {
  it('passes the shipped definitions', () => {
    const { status, out } = flow('check')
    expect(out).toMatch(/^\d+ files checked: 0 errors, 0 warnings\n$/)
    expect(status).toBe(0)
  })

  it('names file, line, column, code, the mistake and its remedy, and exits with 1', () => {
    const { status, out } = flow(
      'check',
      write(intake.replace('"instrument": "gad7"', '"instrument": "gad8"')),
    )
    expect(out).toContain(
      'intake.json:38:25 unknown-instrument There is no instrument "gad8"; did you mean "gad7"?\n  Name an instrument that exists\n',
    )
    expect(out).toContain('1 file checked: 1 error, 0 warnings')
    expect(status).toBe(1)
  })

  it('checks a copy of a shipped flow in its place', () => {
    expect(flow('check', write(intake)).status).toBe(0)
  })

  it('prints the issues as JSON', () => {
    const { status, out } = flow('check', '--json', write(intake.replace('"mode"', '"made"')))
    const issues: unknown = JSON.parse(out)
    expect(issues).toMatchObject([
      { code: 'missing-key', severity: 'error', pointer: '', line: 1, column: 1 },
      {
        code: 'unknown-key',
        pointer: '/made',
        line: 6,
        column: 3,
        message: 'Key "made" is not known here; did you mean "mode"?',
      },
    ])
    expect(status).toBe(1)
  })

  it.each([
    [['chek'], 'Unknown flow command "chek"'],
    [['check', '--jsn'], 'Unknown option "--jsn"'],
    [['check', 'nowhere.json'], 'there is no such file'],
  ])('refuses %j with a sentence', (args, sentence) => {
    const { status, errors } = flow(...args)
    expect(errors).toContain(sentence)
    expect(status).toBe(2)
  })
})

describe('flow paths and cover', () => {
  it('count every path and list the shortest, and say how many there are in all', () => {
    const { status, out } = flow('paths', 'intake', '--most', '1', '--failures', '0')
    expect(out).toContain('Flow "intake" has 2 paths where nothing fails:')
    expect(out).toContain('The 1 shortest are listed; there are 2 in all.')
    expect(status).toBe(0)
    expect(flow('paths', 'intake', '--most', 'many').status).toBe(2)
  })

  it('list what the cases of a flow cover, and exit with 1 if they miss something that a run can reach', () => {
    expect(flow('cover', 'phq8').status).toBe(0)
    const { cases } = JSON.parse(
      readFileSync(join(root, 'tests/flows/manual/cases/sleep.cases.json'), 'utf8'),
    )
    mkdirSync(join(folder, 'cases'))
    writeFileSync(join(folder, 'sleep.json'), sleep)
    const own = { $schema: 'cases.schema.json', flow: 'sleep', cases: cases.slice(1) }
    writeFileSync(join(folder, 'cases/sleep.cases.json'), JSON.stringify(own))
    const { status, out } = flow('cover', join(folder, 'sleep.json'))
    expect(out).toContain('left out: question "Since when?" (since)')
    expect(status).toBe(1)
  })
})

describe('the limit of a command', () => {
  it('stops the command, which names undecided parts and how to raise the limit', () => {
    const { status, out } = flow('paths', 'booking', '--limit', '1')
    expect(out).toContain(
      'These are lower bounds:\n  the search stopped at its limit of 1 second\n',
    )
    expect(out).toContain(
      'To explore more, give it more time and memory: --limit 300 (300 seconds and ',
    )
    expect(status).toBe(1)
  })

  it('is a number of seconds', () => {
    const { status, errors } = flow('paths', 'intake', '--limit', 'long')
    expect(errors).toContain('--limit is a number of seconds, not "long"')
    expect(status).toBe(2)
  })

  it('is also a limit of memory', () => {
    const budget = commandBudget('60', { used: () => 2 ** 30, collect: () => {} })
    const bounds = Array.from({ length: 20 }, () => budget?.bound())
    expect([bounds[0], bounds.at(-1)]).toEqual([null, '1 GB of memory'])
    expect(budget?.advice()).toHaveLength(1)
    expect(commandBudget('60')?.advice()).toEqual([])
  })

  it('does not count garbage', () => {
    let used = 2 ** 30
    const collect = () => {
      used = 2 ** 28
    }
    const budget = commandBudget('60', { used: () => used, collect })
    expect(Array.from({ length: 20 }, () => budget?.bound()).at(-1)).toBe(null)
  })

  it('applies to the exploration of `check` and to `prove --all`', () => {
    writeFileSync(join(folder, 'sleep.json'), sleep)
    mkdirSync(join(folder, 'cases'))
    const none = { $schema: 'cases.schema.json', flow: 'sleep', cases: [] }
    writeFileSync(join(folder, 'cases/sleep.cases.json'), JSON.stringify(none))
    const checked = check([join(folder, 'sleep.json')], {}, () => '60 seconds')
    expect('lines' in checked && checked.lines).toContain(
      'Not decided for "sleep" over all answers: the search stopped at its limit of 60 seconds',
    )
    const proved = prove([], { all: true }, () => '60 seconds')
    expect('lines' in proved && proved.lines).toContain(
      '      the search stopped at its limit of 60 seconds',
    )
    expect(proved).toMatchObject({ isWell: false })
  })
})

describe('flow graph, why, reach and prove', () => {
  it('draw a flow as Mermaid text', () => {
    const { status, out } = flow('graph', 'intake')
    expect(out).toContain('title: "Intake"')
    expect(out).toContain('flowchart TD')
    expect(status).toBe(0)
  })

  it('say why something is shown after the answers of a file', () => {
    const answers = join(folder, 'answers.json')
    writeFileSync(answers, '{"answers": {"phq9-1": "Not at all"}}')
    const { status, out } = flow('why', 'intake', 'crisis-help', '--answers', answers)
    expect(out).toContain('"crisis-help" is hidden.')
    expect(status).toBe(0)
  })

  it('find what appears after a failure, and exit with 1 if a place cannot appear', () => {
    expect(flow('reach', 'intake', 'NOT_SUBMITTED').out).toContain(
      'The host reports: submitAssessment fails: NOT_SUBMITTED',
    )
    const { status, out } = flow('reach', 'intake', 'nowhere')
    expect(out).toMatch(/^Nothing makes "nowhere" appear/)
    expect(status).toBe(1)
  })

  it('prove the guarantees of a copy of a shipped flow, and exit with 1 if one is broken', () => {
    expect(flow('prove', 'intake').status).toBe(0)
    const { status, out } = flow(
      'prove',
      write(intake.replace('"appears": "crisis-help"', '"appears": "done"')),
    )
    expect(out).toContain('Does not hold: "danger meets help"')
    expect(status).toBe(1)
  })
})
