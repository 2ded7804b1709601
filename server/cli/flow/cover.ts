import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type Coverage, cover as coverOf, coverageOf } from '#engine/analysis/index.ts'
import { checkCases } from '#engine/check/index.ts'
import { type Flow, toJson } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { compactJson } from './compact-json.ts'
import { readDefinitions, readFlow, root } from './library.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow cover FLOW [--write] [--json]'
const SCHEMA = join(root, 'engine/kit/cases.schema.json')

/** Says what the cases of a flow take, and finds cases for what they leave out; `write` adds them to the file beside the flow. */
export function cover([name]: readonly string[], { write = false }: { readonly write?: boolean }): Outcome {
  if (name === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  const path = casesPath(flow)
  const present = presentCases(path, flow)
  if (!('cases' in present)) return { isWell: false, lines: present, json: { errors: present } }
  const before = coverageOf(flow, present.cases)
  const found = coverOf(flow, present.cases)
  const after = coverageOf(flow, [...present.cases, ...found.cases])
  if (write && found.cases.length > 0) writeCases(path, flow, [...present.cases, ...found.cases])
  const isProof = found.why.length === 0
  const isCovered = before.missing.length === after.missing.length
  return {
    isWell: before.failures.length === 0 && (write || isCovered),
    lines: [
      `${path}: ${countOf(present.cases.length, 'case')} take ${before.goals.length - before.missing.length} of ${before.goals.length}: ${byKind(before)}`,
      ...before.failures.flatMap(({ name: of, turn, message }) => [
        `  "${of}" goes otherwise${turn === null ? ' at its end' : ` at turn ${turn}`}:`,
        ...message.split('\n').map((line) => `    ${line}`),
      ]),
      ...before.missing
        .filter(({ key }) => !after.missing.some((goal) => goal.key === key))
        .map(({ words }) => `  left out: ${words}`),
      ...(found.cases.length === 0
        ? []
        : [`${countOf(found.cases.length, 'more case')} ${write ? 'written, to' : 'would'} take what is left out:`]),
      ...found.cases.map((one) => `  ${one.name}`),
      ...after.missing.map(({ words }) => `${isProof ? 'No run takes' : 'No run was found for'}: ${words}`),
      ...(isProof || after.missing.length === 0 ? [] : ['That is no proof:', ...found.why.map((why) => `  ${why}`)]),
    ],
    json: toJson({ flow: flow.id, path, before, cases: found.cases, missing: after.missing, why: found.why }),
  }
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** How much of each kind is taken. */
function byKind({ goals, missing }: Coverage): string {
  const kinds = [...new Set(goals.map(({ kind }) => kind))]
  const count = (of: Coverage['goals'], kind: string) => of.filter((goal) => goal.kind === kind).length
  return kinds.map((kind) => `${count(goals, kind) - count(missing, kind)}/${count(goals, kind)} ${NAMES[kind]}`).join(', ')
}

const NAMES = {
  step: 'steps',
  item: 'questions and texts between them',
  transition: 'transitions',
  failure: 'failures',
  condition: 'conditions each way',
  score: 'borders of bands',
} as const

/** Cases stand in a folder `cases` beside the flow. */
export function casesPath(flow: Flow): string {
  const file = flow.library.origins.get(`flow:${flow.id}`)?.path ?? `flows/${flow.id}.json`
  return join(dirname(file), 'cases', `${flow.id}.cases.json`).split(sep).join('/')
}

function presentCases(path: string, flow: Flow): { readonly cases: readonly Case[] } | readonly string[] {
  const definitions = readDefinitions([])
  const file = typeof definitions === 'string' ? undefined : definitions.cases.find((one) => one.path === path)
  if (!file) return { cases: [] }
  const { issues, file: checked } = checkCases(file, flow.library)
  return checked ?? issues.map(({ line, column, code, message }) => `${path}:${line}:${column} ${code} ${message}`)
}

/** Writes the cases of a flow, in place of those that are there. */
export function writeCases(path: string, flow: Flow, cases: readonly Case[]): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  const $schema = relative(dirname(file), SCHEMA).split(sep).join('/')
  writeFileSync(file, `${compactJson(toJson({ $schema, flow: flow.id, cases }))}\n`)
}
