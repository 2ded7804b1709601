import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mutate } from '#server/cli/flow/mutate.ts'

const ROOT = join(import.meta.dirname, '../..')
const MANUAL = join(ROOT, 'tests/flows/manual')
/** Commands run one after the other, on machines that may be slow. */
const TIME = 240_000
let folder = ''

/** A project of one flow: `sleep` of the manual with its cases. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutate-command-'))
  mkdirSync(join(folder, 'cases'))
  cpSync(join(ROOT, 'flows/vocabulary'), join(folder, 'vocabulary'), { recursive: true })
  for (const path of ['sleep.json', 'cases/sleep.cases.json'])
    cpSync(join(MANUAL, path), join(folder, path))
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
  const env = { ...process.env, FLOWS_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  })
  return { status, out: stdout, errors: stderr }
}

/** The project's file of cases. */
const casesPath = () => join(folder, 'cases/sleep.cases.json')

/**
 * The figures of a flow in the table: mutants, detected, percentage, listed, open, proven
 * equivalent.
 */
function figures(out: string, id: string): readonly number[] {
  const row = out.split('\n').find((line) => line.startsWith(`| ${id} `)) ?? ''
  return row.split('|').slice(2, -1).map(Number)
}

function list(...changes: readonly string[]): void {
  const same = [{ reason: 'An example', changes }]
  writeFileSync(
    join(folder, 'cases/sleep.same.json'),
    JSON.stringify({ $schema: 'same.schema.json', flow: 'sleep', same }),
  )
}

/** Leaves one case only, which never reaches the question "Since when?". */
function keepOneCase(): void {
  const file = JSON.parse(readFileSync(casesPath(), 'utf8'))
  writeFileSync(casesPath(), JSON.stringify({ ...file, cases: file.cases.slice(1) }))
}

describe('the limit of flow mutate', () => {
  const file = 'tests/flows/manual/sleep.json'

  it('leaves changes untested, and tells how many, where, and how to test all', async () => {
    const outcome = await mutate([join(ROOT, file)], {}, AbortSignal.abort())
    expect('lines' in outcome && outcome.lines.slice(-4)).toEqual([
      '',
      expect.stringMatching(/^\d+ changes not tested, because the limit was reached:$/),
      expect.stringMatching(/^ {2}\d+ in .*sleep\.json, from \/\S+ on$/),
      'To test all, give it more time: --limit SECONDS',
    ])
    expect(outcome).toMatchObject({ isWell: false })
  })
})

describe('flow mutate', () => {
  it(
    'lists the mutants that nothing detects',
    () => {
      keepOneCase()
      const before = flow('mutate', 'sleep')
      expect(before.out).toContain('36 small changes of "sleep": 25 noticed (69.4 %), 0 listed,')
      expect(before.out).toContain('items/1/options/0/text "For some weeks" becomes other words')
      expect(before.out).toContain(
        'option weeks: text. Before: "For some weeks". After: "Other words".',
      )
      expect(before.status).toBe(1)
    },
    TIME,
  )

  it(
    'lists the mutants, except texts, that no case fails for but a comparison shows',
    () => {
      const { status, out } = flow('mutate', 'sleep')
      expect(out).toContain(
        '12 by the checks, 17 by the 2 cases, 0 by a guarantee, 7 only by comparing what the cases meet',
      )
      expect(out.split('\n').slice(3)).toEqual([
        'No case fails, but a comparison with the unchanged flow shows it:',
        '  flows/sleep.json#/steps/0/sections/0/items/0 "sleeps-well" may be left empty',
        '  flows/sleep.json#/steps/0/sections/0/items/1 "since" may be left empty',
        '  flows/sleep.json#/steps/0/sections/0/items/1/options/0 "weeks" of options is left out',
        '',
      ])
      expect(status).toBe(0)
    },
    TIME,
  )

  it(
    'exits with 1 if a listed mutant is detected or does not exist',
    () => {
      const [noticed, gone] = [
        'flows/sleep.json#/steps/1/when the condition is left out',
        'flows/sleep.json#/steps/7 is left out',
      ]
      list(noticed, gone)
      const { status, out } = flow('mutate', 'sleep')
      expect(out).toContain(`${noticed}\n    a case detects it: "since" is not asked`)
      expect(out).toContain(`${gone}\n    it is not a mutant of this flow`)
      expect(status).toBe(1)
    },
    TIME,
  )

  it(
    'of all flows reports each when it is done, then a table, and exits with 1 until enough mutants are detected',
    () => {
      const after = flow('mutate', '--all')
      expect(figures(after.out, 'sleep')).toEqual([36, 36, 100, 0, 0, 0])
      expect(after.status).toBe(0)
      keepOneCase()
      const before = flow('mutate', '--all')
      expect(figures(before.out, 'sleep')).toEqual([36, 25, 69.4, 0, 11, 0])
      expect(figures(before.out, 'all')).toEqual([36, 25, 69.4, 0, 11, 0])
      expect(before.out).toContain('Fewer than 95 of a hundred are noticed in: sleep')
      expect(before.errors).toMatch(/^sleep: 25 of 36 noticed, 11 open, \d+ s$/m)
      expect(before.status).toBe(1)
    },
    TIME,
  )

  it(
    'of all flows writes its table into the manual, in place of the earlier one',
    () => {
      const manual = join(folder, 'docs/figures.md')
      mkdirSync(join(folder, 'docs'))
      expect(flow('mutate', '--all', '--write').out).toContain('has no place for these figures')
      const [begin, end] = [
        '<!-- figures: npm run flow -- mutate --all --write -->',
        '<!-- end of figures -->',
      ]
      writeFileSync(manual, `Figures\n\n${begin}\nold\n${end}\n\nMore\n`)
      expect(flow('mutate', '--all', '--write').out).toContain(
        'flows/docs/figures.md has these figures now.',
      )
      const text = readFileSync(manual, 'utf8')
      expect(figures(text, 'sleep')).toEqual([36, 36, 100, 0, 0, 0])
      expect(text).toMatch(/^Figures\n\n<!-- figures[\s\S]*<!-- end of figures -->\n\nMore\n$/)
      expect(text).not.toContain('old')
    },
    TIME,
  )

  it('describes a mistake in a file that it needs, with its place', () => {
    writeFileSync(join(folder, 'cases/sleep.cases.json'), '{ "flow": "sleep" }')
    const { status, out } = flow('mutate', 'sleep')
    expect(out).toMatch(/^flows\/cases\/sleep\.cases\.json:1:1 missing-key /)
    expect(status).toBe(1)
    expect(flow('mutate', 'nowhere.json').out).toContain(
      'Cannot read "nowhere.json": there is no such file',
    )
    expect(flow('mutate', 'sleep', '--all').status).toBe(2)
    expect(flow('mutate', 'sleep', '--write').status).toBe(2)
  }, 600_000)
})
