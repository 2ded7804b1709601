import { type Budget, DEAD_HINTS, deadParts, coveredGoals } from '#engine/analysis/index.ts'
import { type Issue, spotOf } from '#engine/check/index.ts'
import { flowOf, type Library, toJson } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { contentIssues } from './content-issues.ts'
import { countOf } from './count-of.ts'
import { findIssues } from './find-issues.ts'
import { folders } from './folders.ts'
import { readDefinitions } from './library.ts'
import type { Outcome } from './outcome.ts'

/**
 * Checks all definitions, case files, personas, lists of equivalent mutants and content, and
 * reports issues in the named files (default: all). If the definitions have no errors, also
 * explores the flows in the named files for parts that no run can reach.
 *
 * @param all Explores every flow. Takes a while.
 */
export function check(
  named: readonly string[],
  { all: decidesAll = false }: { readonly all?: boolean } = {},
  budget?: Budget,
): Outcome {
  const definitions = readDefinitions(named)
  if (typeof definitions === 'string') return { usage: definitions }
  const { definitions: files, cases, same, personas, named: wanted } = definitions
  const { ofDefinitions, ofOthers, library, casesOf } = findIssues(definitions)
  const isWanted = (file: string) => wanted.length === 0 || wanted.includes(file)
  const isDecided = library !== null && (decidesAll || wanted.length > 0)
  const { issues: dead, why } = isDecided
    ? deadIn(library, { isWanted, casesOf, budget })
    : { issues: [], why: [] }
  const content = contentIssues(folders.contentDir, library)
  const all = [...ofDefinitions, ...dead, ...content.issues, ...ofOthers]
  const issues = all.filter(({ file }) => isWanted(file))
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const paths = [
    ...[...files, ...cases, ...same, ...personas].map(({ path }) => path),
    ...content.paths,
  ]
  const count = paths.filter(isWanted).length
  return {
    isWell: errors === 0,
    json: toJson(issues),
    lines: [
      ...issues.map(
        ({ file, line, column, severity, code, message, hint }) =>
          `${file}:${line}:${column} ${severity === 'warning' ? 'warning ' : ''}${code} ${message}\n  ${hint}`,
      ),
      ...why,
      `${countOf(count, 'file')} checked: ${countOf(errors, 'error')}, ${countOf(issues.length - errors, 'warning')}`,
    ],
  }
}

type Wanted = {
  readonly isWanted: (file: string) => boolean
  readonly casesOf: (flow: string) => readonly Case[]
  readonly budget: Budget | undefined
}

/**
 * Finds parts that no run reaches in the flows of some files, and flows that could not be explored.
 */
function deadIn(library: Library, { isWanted, casesOf, budget }: Wanted) {
  const issues: Issue[] = []
  const why: string[] = []
  for (const id of library.flows.keys()) {
    const file = library.origins.get(`flow:${id}`)?.path
    if (file === undefined || !isWanted(file)) continue
    const flow = flowOf(library, id)
    const dead = deadParts(flow, { taken: coveredGoals(flow, casesOf(id)), budget })
    for (const { code, place, message } of dead.found)
      issues.push({
        code,
        severity: 'error',
        ...spotOf(library, place),
        message,
        hint: DEAD_HINTS[code],
      })
    for (const reason of dead.why) why.push(`Not decided for "${id}" over all answers: ${reason}`)
  }
  return { issues, why }
}
