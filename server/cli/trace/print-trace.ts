import type { Trace, TracedRequirement } from './trace-requirements.ts'

const COUNT = new Intl.NumberFormat('en-US')

type Entry = readonly [id: string, requirement: TracedRequirement]

/**
 * Formats every requirement of the registers: `{ "GATE-07": { "tests": 2, "passed": 2,
 * "missingLevels": [] } }`.
 */
export function traceAsJson(trace: Trace): string {
  const counts = Object.entries(trace.requirements).map(([id, { tests, missingLevels }]) => [
    id,
    {
      tests: tests.length,
      passed: tests.filter(({ status }) => status === 'passed').length,
      missingLevels,
    },
  ])
  return JSON.stringify(Object.fromEntries(counts), null, 2)
}

/**
 * Lists per area how many requirements are proven, failed tests, requirements without tests, and
 * levels without proof.
 */
export function traceAsText(trace: Trace): string {
  const entries = Object.entries(trace.requirements)
  const areas = [...Map.groupBy(entries, ([, { area }]) => area)].map(([area, members]) =>
    areaAsText(area, members),
  )
  const proven = entries.filter(([, requirement]) => isProven(requirement)).length
  const failing = entries.filter(([, { tests }]) => tests.length > 0).length - proven
  const partly = entries.filter(([, { missingLevels }]) => missingLevels.length > 0).length
  const [all, failed, levels] = [
    COUNT.format(entries.length),
    COUNT.format(failing),
    COUNT.format(partly),
  ]
  const sum = `${COUNT.format(proven)} of ${all} requirements proven, ${failed} with a test that did not pass, ${levels} not at each level`
  return [...areas, '', sum].join('\n')
}

function areaAsText(area: string, members: readonly Entry[]): string {
  const proven = members.filter(([, requirement]) => isProven(requirement))
  const failing = members.filter(
    ([, requirement]) => requirement.tests.length > 0 && !isProven(requirement),
  )
  const missing = members.filter(([, { tests }]) => tests.length === 0).map(([id]) => id)
  const partly = members.filter(([, { missingLevels }]) => missingLevels.length > 0)
  return [
    `${area.padEnd(22)} ${String(proven.length).padStart(3)} of ${members.length}`,
    ...failing.flatMap(([id, { tests }]) =>
      tests
        .filter(({ status }) => status !== 'passed')
        .map((test) => `  ${test.status} ${id}: ${test.file}: ${test.title}`),
    ),
    ...(missing.length > 0 ? [`  no test names ${missing.join(', ')}`] : []),
    ...[...new Set(partly.flatMap(([, { missingLevels }]) => missingLevels))].map(
      (level) => `  not at level ${level}: ${idsAt(partly, level).join(', ')}`,
    ),
  ].join('\n')
}

function idsAt(members: readonly Entry[], level: string): readonly string[] {
  return members.filter(([, { missingLevels }]) => missingLevels.includes(level)).map(([id]) => id)
}

function isProven({ tests }: TracedRequirement): boolean {
  return tests.length > 0 && tests.every(({ status }) => status === 'passed')
}
