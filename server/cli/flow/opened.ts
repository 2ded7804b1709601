import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type EquivalentReasons, equivalentReasons } from '#engine/analysis/index.ts'
import { checkCases, checkSame, type Issue } from '#engine/check/index.ts'
import { type Flow, type SourceFile, toJson } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { compactJson } from './compact-json.ts'
import { onDisk, root } from './folders.ts'
import { flowIn, isFile, readDefinitions } from './library.ts'

/** A flow with its definition files, cases, approved record and list of equivalent mutants. */
export type OpenedFlow = {
  readonly flow: Flow
  readonly files: readonly SourceFile[]
  readonly cases: readonly Case[]
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
  const cases = casesFile ? checkCases(casesFile, flow.library) : null
  const same = sameFile ? checkSame(sameFile, flow.library) : null
  const mistakes = [...(cases?.issues ?? []), ...(same?.issues ?? [])]
  if (mistakes.length > 0) return mistakes.map(lineOf)
  return {
    flow,
    files: definitions.definitions,
    cases: cases?.file?.cases ?? [],
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

/** Replaces the cases of a flow. */
export function writeCases(flow: Flow, cases: readonly Case[]): void {
  const file = onDisk(casesPath(flow))
  const $schema = relative(dirname(file), SCHEMA).split(sep).join('/')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${compactJson({ $schema, flow: flow.id, cases: toJson(cases) ?? [] })}\n`)
}
