import { checkCases, checkLibrary, checkSame } from '#engine/check/index.ts'
import { toJson } from '#engine/index.ts'
import { countOf } from './count-of.ts'
import { readDefinitions } from './library.ts'
import type { Outcome } from './outcome.ts'

/** Checks all definitions, files of cases and lists of changes that make no difference, and tells what concerns the named files (default: all). */
export function check(named: readonly string[]): Outcome {
  const definitions = readDefinitions(named)
  if (typeof definitions === 'string') return { usage: definitions }
  const { definitions: files, cases, same, named: wanted } = definitions
  const { issues: found, library } = checkLibrary(files)
  const all = [
    ...found,
    ...cases.flatMap((file) => checkCases(file, library).issues),
    ...same.flatMap((file) => checkSame(file, library).issues),
  ]
  const issues = all.filter(({ file }) => wanted.length === 0 || wanted.includes(file))
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const count = [...files, ...cases, ...same].filter(({ path }) => wanted.length === 0 || wanted.includes(path)).length
  return {
    isWell: errors === 0,
    json: toJson(issues),
    lines: [
      ...issues.map(
        ({ file, line, column, severity, code, message, hint }) =>
          `${file}:${line}:${column} ${severity === 'warning' ? 'warning ' : ''}${code} ${message}\n  ${hint}`,
      ),
      `${countOf(count, 'file')} checked: ${countOf(errors, 'error')}, ${countOf(issues.length - errors, 'warning')}`,
    ],
  }
}
