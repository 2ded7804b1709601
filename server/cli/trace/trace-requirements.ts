import { idsIn } from './ids-in.ts'
import { foldersOf, runsAt } from './levels.ts'
import { type Gap, GAPS_FILE, UNTESTED } from './read-gaps.ts'
import type { Requirement } from './read-register.ts'
import type { TestResult } from './test-result.ts'

export type Trace = {
  /** In the register's order. */
  readonly requirements: { readonly [id: string]: TracedRequirement }
  /** Sentences about titles that break the rules. */
  readonly errors: readonly string[]
}
export type TracedRequirement = {
  readonly area: string
  readonly tests: readonly TestResult[]
  /** Required levels without a test; empty if it has no test at all. */
  readonly missingLevels: readonly string[]
}

const MOST_IDS = 3

type TraceOptions = {
  /** True if the run has the tests of both runners. Otherwise a missing test means nothing. */
  readonly isWhole: boolean
  readonly gaps: readonly Gap[]
}

/**
 * Compares the tests and journey steps of a run with the requirements in their titles. A test's
 * title has at most three ids, a group's title none.
 */
export function traceRequirements(
  register: readonly Requirement[],
  results: readonly TestResult[],
  { isWhole, gaps }: TraceOptions = { isWhole: false, gaps: [] },
): Trace {
  const known = new Set(register.map(({ id }) => id))
  const byId = Map.groupBy(
    results.flatMap(withSteps).flatMap((test) => idsIn(test.title).map((id) => ({ id, test }))),
    ({ id }) => id,
  )
  const requirements = register.map(({ id, area, levels }) => {
    const tests = (byId.get(id) ?? []).map(({ test }) => test)
    const missingLevels =
      tests.length === 0 ? [] : levels.filter((level) => !tests.some((test) => runsAt(test, level)))
    return [id, { area, tests, missingLevels }] as const
  })
  const traced = Object.fromEntries(requirements)
  const titles = results.flatMap((test) => errorsOf(test, known))
  const judged = isWhole
    ? [...unprovenOf(register, traced, gaps), ...closedGapsOf(traced, gaps)]
    : []
  return { requirements: traced, errors: [...new Set([...titles, ...judged])] }
}

/** A test and its steps that name requirements, each as a separate test. */
export function withSteps({ steps = [], ...test }: TestResult): readonly TestResult[] {
  return [test, ...steps.map((step) => ({ ...test, ...step }))]
}

/** Requirements without tests, or without tests at one of their levels, except known gaps. */
function unprovenOf(
  register: readonly Requirement[],
  traced: Trace['requirements'],
  gaps: readonly Gap[],
): readonly string[] {
  const isKnown = (id: string, level: string) =>
    gaps.some((gap) => gap.id === id && gap.level === level)
  return register.flatMap(({ id }) => {
    const { tests = [], missingLevels = [] } = traced[id] ?? {}
    if (tests.length === 0) return isKnown(id, UNTESTED) ? [] : [`${id}: no test names it`]
    const unmet = missingLevels.filter((level) => !isKnown(id, level))
    return unmet.map(
      (level) =>
        `${id}: the register asks for level ${level}, and no test in ${foldersOf(level).join(', ')} names it`,
    )
  })
}

/** Listed gaps that are closed. */
function closedGapsOf(traced: Trace['requirements'], gaps: readonly Gap[]): readonly string[] {
  const isOpen = ({ id, level }: Gap): boolean => {
    const { tests = [], missingLevels = [] } = traced[id] ?? {}
    return level === UNTESTED ? tests.length === 0 : missingLevels.includes(level)
  }
  return gaps
    .filter((gap) => !isOpen(gap))
    .map(
      ({ id, level }) =>
        `${id}: level ${level} is no longer a gap: remove its line from ${GAPS_FILE}`,
    )
}

/** Finds errors in the requirement ids of a title. */
export function titleErrors(
  title: string,
  file: string,
  known: ReadonlySet<string>,
): readonly string[] {
  const ids = idsIn(title)
  const place = `${file}: "${title}"`
  return [
    ...(ids.length > MOST_IDS
      ? [`${place} names ${ids.length} requirements: a title names at most ${MOST_IDS}`]
      : []),
    ...ids
      .filter((id) => !known.has(id))
      .map((id) => `${place} names ${id}, which no register in tests/requirements has`),
  ]
}

function errorsOf(test: TestResult, known: ReadonlySet<string>): readonly string[] {
  const place = `${test.file}: "${test.title}"`
  return [
    ...(test.status === 'skipped'
      ? [`${place} is skipped: a test that does not run proves nothing`]
      : []),
    ...withSteps(test).flatMap(({ title, file }) => titleErrors(title, file, known)),
    ...test.groups
      .filter((group) => idsIn(group).length > 0)
      .map(
        (group) =>
          `${test.file}: the group "${group}" names requirements: only a test's own title may`,
      ),
  ]
}
