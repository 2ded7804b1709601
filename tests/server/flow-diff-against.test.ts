import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const MANUAL = join(ROOT, 'tests/flows/manual')
/** Commands run one after the other, on machines that may be slow. */
const TIME = 240_000
const sleep = readFileSync(join(MANUAL, 'sleep.json'), 'utf8')
let folder = ''

/** A project in git with two flows: `sleep` of the manual with its cases, and `hello`. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flow-diff-against-'))
  mkdirSync(join(folder, 'content/reference'), { recursive: true })
  cpSync(join(ROOT, 'flows/vocabulary'), join(folder, 'flows/vocabulary'), { recursive: true })
  for (const path of ['sleep.json', 'cases/sleep.cases.json', 'hello.json']) copy(path)
  git('init', '--quiet')
  commit('Sleep')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function copy(path: string): void {
  cpSync(join(MANUAL, path), join(folder, 'flows', path))
}

function commit(subject: string): void {
  git('add', '.')
  git(
    '-c',
    'user.name=An author',
    '-c',
    'user.email=author@example.org',
    'commit',
    '--quiet',
    '-m',
    subject,
  )
}

function git(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function write(text: string): void {
  writeFileSync(join(folder, 'flows/sleep.json'), text)
}

function flow(...args: readonly string[]): {
  readonly status: number | null
  readonly out: string
  readonly errors: string
} {
  const program = ['--disable-warning=ExperimentalWarning', 'server/cli/flow.ts', ...args]
  const env = {
    ...process.env,
    FLOWS_DIR: join(folder, 'flows'),
    CONTENT_DIR: join(folder, 'content'),
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  })
  return { status, out: stdout, errors: stderr }
}

describe('flow diff --against', () => {
  it(
    'says in one line that there is no difference',
    () => {
      expect(flow('diff', '--against', 'HEAD')).toEqual({
        status: 0,
        out: 'No difference between "HEAD" and the working tree: 2 flows, 2 cases\n',
        errors: '',
      })
    },
    TIME,
  )

  it(
    'runs the cases of each revision with the personas of that revision',
    () => {
      for (const path of ['my-visits.json', 'cases/my-visits.cases.json', 'personas.json'])
        copy(path)
      commit('Visits')
      for (const path of ['flows/personas.json', 'flows/cases/my-visits.cases.json']) {
        const file = join(folder, path)
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('student', 'person'))
      }
      // The first case is known to the revision alone, and so is its persona.
      const file = join(folder, 'flows/cases/my-visits.cases.json')
      const { cases, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
      writeFileSync(file, JSON.stringify({ ...rest, cases: cases.slice(1) }))
      expect(flow('diff', '--against', 'HEAD').out).toBe(
        'No difference between "HEAD" and the working tree: 3 flows, 5 cases\n',
      )
    },
    TIME,
  )

  it(
    'lists each changed text once, and the added and removed flows',
    () => {
      write(sleep.replace('Your answers help us.', 'Each answer helps.'))
      rmSync(join(folder, 'flows/hello.json'))
      copy('weight.json')
      const { status, out } = flow('diff', '--against', 'HEAD')
      expect(out.split('\n')).toEqual([
        'Differences between "HEAD" and the working tree (3 flows, 2 cases):',
        'The flow "hello" is gone',
        'The flow "weight" is new: 0 cases',
        'In sleep:',
        '  Shown: thanks ("Thank you"), text body. Before: "Your answers help us.". After: "Each answer helps.".',
        '    in "\\"since\\" is asked" and 1 more',
        '',
      ])
      expect(status).toBe(0)
      expect(flow('diff', 'weight', '--against', 'HEAD').out).not.toContain('sleep')
    },
    TIME,
  )

  it(
    'says what a changed condition shows and hides, and what no case reaches',
    () => {
      write(
        sleep.replace(
          '[{ "var": "answers.since" }, "years"]',
          '[{ "var": "answers.since" }, "weeks"]',
        ),
      )
      const { out } = flow('diff', 'sleep', '--against', 'HEAD')
      expect(out).toContain('Shown: advice ("Please talk with us"). Before: yes. After: nothing.')
      expect(out).toContain('Shown: thanks ("Thank you"). Before: nothing. After: yes.')
      write(
        sleep
          .replace('For some weeks', 'For weeks')
          .replace('"limits": { "questions": 2 }', '"limits": { "questions": 3 }'),
      )
      const { out: other } = flow('diff', 'sleep', '--against', 'HEAD')
      expect(other).toContain('option weeks: text. Before: "For some weeks". After: "For weeks".')
      expect(other).toContain('Promised: ')
    },
    TIME,
  )

  it(
    'exits with 2 and a sentence if it cannot compare',
    () => {
      const { status, errors } = flow('diff', '--against', 'nowhere')
      expect(errors).toBe(
        'Cannot compare with "nowhere": git knows no such revision (a shallow clone may need to fetch it first)\n',
      )
      expect(status).toBe(2)
      expect(flow('diff', 'walk', '--against', 'HEAD').errors).toMatch(
        /^Cannot find flow "walk" in "HEAD" or in the working tree/,
      )
      write(sleep.replace('"thanks"', '"advice"'))
      expect(flow('diff', '--against', 'HEAD').errors).toMatch(
        /^Cannot compare: flows\/sleep.json has a mistake: /,
      )
      rmSync(join(folder, '.git'), { recursive: true })
      expect(flow('diff', '--against', 'HEAD').errors).toContain('is not in a git repository')
    },
    TIME,
  )
})
