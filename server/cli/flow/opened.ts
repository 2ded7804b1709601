import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type EquivalentReasons, equivalentReasons } from '#engine/analysis/index.ts'
import { checkCases, checkSame, type Issue, readPersonas } from '#engine/check/index.ts'
import { type Flow, type Json, type SourceFile, toJson } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { compactJson } from './compact-json.ts'
import { onDisk, root } from './folders.ts'
import { flowIn, isFile, readDefinitions } from './library.ts'

/** A flow with its definition files, cases, approved record and list of equivalent mutants. */
export type OpenedFlow = {
  readonly flow: Flow
  readonly files: readonly SourceFile[]
  readonly cases: readonly Case[]
  readonly casesFile: SourceFile | undefined
  /** Reasons why mutants are equivalent. */
  readonly same: EquivalentReasons
}

/**
 * Reads a flow, by its name or file, with its cases, record and list of equivalent mutants.
 *
 * @returns Sentences if the flow does not exist or a file has errors.
 */
export function openFlow(name: string): OpenedFlow | readonly string[] {
  const definitions = readDefinitions(isFile(name) ? [name] : [])
  if (typeof definitions === 'string') return [definitions]
  const flow = flowIn(definitions, name)
  if (!('steps' in flow)) return flow
  const beside = (files: readonly SourceFile[], kind: string) =>
    files.find(({ path }) => path.endsWith(`/${flow.id}.${kind}.json`))
  const casesFile = beside(definitions.cases, 'cases')
  const sameFile = beside(definitions.same, 'same')
  const cases = casesFile
    ? checkCases(casesFile, flow.library, readPersonas(definitions.personas[0]))
    : null
  const same = sameFile ? checkSame(sameFile, flow.library) : null
  const mistakes = [...(cases?.issues ?? []), ...(same?.issues ?? [])].filter(
    ({ severity }) => severity === 'error',
  )
  if (mistakes.length > 0) return mistakes.map(lineOf)
  return {
    flow,
    files: definitions.definitions,
    cases: cases?.file?.cases ?? [],
    casesFile,
    same: same?.file ? equivalentReasons(same.file) : new Map(),
  }
}

function lineOf({ file, line, column, code, message }: Issue): string {
  return `${file}:${line}:${column} ${code} ${message}`
}

/** The path of a flow's cases, in the folder `cases` next to the flow. */
export function casesPath({ library, id }: Flow): string {
  const file = library.origins.get(`flow:${id}`)?.path ?? `flows/${id}.json`
  return join(dirname(file), 'cases', `${id}.cases.json`).split(sep).join('/')
}

const SCHEMA = join(root, 'engine/kit/cases.schema.json')

/** Adds cases after those of a flow, which stay as they are written. */
export function addCases({ flow, casesFile }: OpenedFlow, added: readonly Case[]): void {
  const file = onDisk(casesPath(flow))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, textWithCases({ flow, casesFile }, added.map(toJson)))
}

/** The text of a flow's file of cases with more of them. */
export function textWithCases(
  { flow, casesFile }: Pick<OpenedFlow, 'flow' | 'casesFile'>,
  added: readonly Json[],
): string {
  return `${textWith(casesFile?.text ?? emptyFile(flow, onDisk(casesPath(flow))), added)}\n`
}

function emptyFile({ id }: Flow, file: string): string {
  const $schema = relative(dirname(file), SCHEMA).split(sep).join('/')
  return `{\n  "$schema": ${JSON.stringify($schema)},\n  "flow": ${JSON.stringify(id)},\n  "cases": [\n  ]\n}`
}

/** The text of a case file with additional cases. No other key has a list. */
function textWith(text: string, added: readonly Json[]): string {
  const end = text.lastIndexOf(']')
  const before = text.slice(0, end).trimEnd()
  const cases = added.map((one) => `\n    ${compactJson(one, '    ')}`)
  return `${before}${before.endsWith('[') ? '' : ','}${cases.join(',')}\n  ${text.slice(end).trimEnd()}`
}
