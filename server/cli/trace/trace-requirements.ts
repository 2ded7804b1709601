import type { Requirement } from './read-register.ts'
import type { TestResult } from './test-result.ts'

export type Trace = {
  /** By requirement id, in the register's order. */
  readonly requirements: { readonly [id: string]: TracedRequirement }
  /** Titles that break the rules, as sentences. */
  readonly errors: readonly string[]
}
export type TracedRequirement = {
  readonly area: string
  readonly tests: readonly TestResult[]
  /** Levels of the register at which none of its tests runs; none where nothing tests it at all. */
  readonly missingLevels: readonly string[]
}

const IN_BRACKETS = /\[([^[\]]*)\]/g
const ID = /\b[A-Z]{4}-\d{2}\b/g
const MOST_IDS = 3

/** Requirement ids that a title names in square brackets: `clears a dependent answer [ASMT-14]`. */
export function idsIn(title: string): readonly string[] {
  return [...title.matchAll(IN_BRACKETS)].flatMap(([, inside = '']) => [...inside.matchAll(ID)].map(([id]) => id))
}

/** Lays the tests of a run beside the requirements they name. A title names at most three ids, and a group's title none. */
export function traceRequirements(register: readonly Requirement[], results: readonly TestResult[]): Trace {
  const known = new Set(register.map(({ id }) => id))
  const byId = Map.groupBy(
    results.flatMap((test) => idsIn(test.title).map((id) => ({ id, test }))),
    ({ id }) => id,
  )
  const requirements = register.map(({ id, area, levels }) => {
    const tests = (byId.get(id) ?? []).map(({ test }) => test)
    const missingLevels = tests.length === 0 ? [] : levels.filter((level) => !tests.some((test) => runsAt(test, level)))
    return [id, { area, tests, missingLevels }] as const
  })
  return {
    requirements: Object.fromEntries(requirements),
    errors: [...new Set(results.flatMap((test) => errorsOf(test, known)))],
  }
}

/** Folders whose tests stand for a level. A journey in the browser goes through the whole house. */
const FOLDERS: { readonly [level: string]: readonly string[] | undefined } = {
  browser: ['e2e', 'renderer'],
  api: ['server', 'e2e'],
}

function runsAt({ file }: TestResult, level: string): boolean {
  const folders = FOLDERS[level]
  return folders === undefined || folders.some((folder) => file.startsWith(`tests/${folder}/`))
}

function errorsOf(test: TestResult, known: ReadonlySet<string>): readonly string[] {
  const ids = idsIn(test.title)
  const place = `${test.file}: "${test.title}"`
  return [
    ...(ids.length > MOST_IDS ? [`${place} names ${ids.length} requirements: a title names at most ${MOST_IDS}`] : []),
    ...ids.filter((id) => !known.has(id)).map((id) => `${place} names ${id}, which no register in tests/requirements has`),
    ...test.groups
      .filter((group) => idsIn(group).length > 0)
      .map((group) => `${test.file}: the group "${group}" names requirements: only a test's own title may`),
  ]
}
