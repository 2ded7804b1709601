import { isObject } from '../definition/json.ts'
import type { Issue } from '../definition/issue.ts'
import type { Library, SourceFile } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import type { CaseFile, WrittenCase, WrittenTurn } from '../kit/case-file.ts'
import schema from '../kit/cases.schema.json' with { type: 'json' }
import { declaredOnly, expandCase, personaInputs } from '../kit/expand-case.ts'
import { NO_PERSONAS, type PersonaFile } from '../kit/persona-file.ts'
import { besideFindings } from './beside.ts'
import { differenceFindings } from './differences.ts'
import { byPlace, issueOf } from './issue-of.ts'
import { readDocument } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import { unknownPersona } from './personas.ts'

/** `file` is null if there are errors. */
export type CheckedCases = { readonly issues: readonly Issue[]; readonly file: CaseFile | null }

type WrittenFile = { readonly flow: string; readonly cases: readonly WrittenCase[] }

/**
 * Checks a file of cases: syntax, schema, unknown flow, repeated names, unknown personas and parts,
 * and differences that repeat the persona. Does not run the cases.
 */
export function checkCases(
  file: SourceFile,
  library: Library | null,
  personas: PersonaFile = NO_PERSONAS,
): CheckedCases {
  const document = readDocument(file, schema)
  const { json, findings } = document
  const named = isObject(json) ? nameFindings(file.path, json, library) : []
  // A file that follows its schema has the type that the schema and case-file.ts describe.
  const written = findings.length === 0 ? (json as unknown as WrittenFile) : null
  const declared = (written && library?.flows.get(written.flow)?.inputs) ?? []
  const shared = { path: file.path, personas, declared }
  const differing =
    written?.cases.flatMap((one, i) => caseFindings(one, `/cases/${i}`, shared)) ?? []
  const issues = [...findings, ...named, ...differing]
    .map((finding) => issueOf(finding, document))
    .sort(byPlace)
  const hasErrors = issues.some(({ severity }) => severity === 'error')
  if (!written || hasErrors) return { issues, file: null }
  return {
    issues,
    file: { ...written, cases: written.cases.map((one) => expandCase(one, personas, declared)) },
  }
}

/** What a file of cases builds on. */
type Shared = {
  readonly path: string
  readonly personas: PersonaFile
  readonly declared: readonly string[]
}

function caseFindings(one: WrittenCase, pointer: string, shared: Shared): readonly Finding[] {
  return [
    ...inputFindings(one, pointer, shared),
    ...one.walk.flatMap((turn, i) => turnFindings(turn, `${pointer}/walk/${i}`, shared)),
  ]
}

function turnFindings(turn: WrittenTurn, pointer: string, shared: Shared): readonly Finding[] {
  const { path: file, personas } = shared
  return [
    ...inputFindings(turn, pointer, shared),
    ...(['answers', 'gives', 'data'] as const).flatMap((key) => {
      const value = turn[key]
      return value === undefined
        ? []
        : differenceFindings({ file, pointer: `${pointer}/${key}`, value }, personas.parts ?? {})
    }),
  ]
}

function inputFindings(
  { persona, inputs }: Pick<WrittenTurn, 'persona' | 'inputs'>,
  pointer: string,
  { path: file, personas, declared }: Shared,
): readonly Finding[] {
  const isKnown = persona === undefined || Object.hasOwn(personas.personas, persona)
  if (!isKnown) return [unknownPersona(file, `${pointer}/persona`, persona, personas)]
  const base =
    persona === undefined ? undefined : declaredOnly(personaInputs(persona, personas), declared)
  return inputs === undefined
    ? []
    : differenceFindings(
        { file, pointer: `${pointer}/inputs`, value: inputs, base },
        personas.parts ?? {},
      )
}

function nameFindings(
  path: string,
  json: { readonly [key: string]: Json },
  library: Library | null,
): readonly Finding[] {
  const { flow, cases } = json
  const names = Array.isArray(cases)
    ? cases.map((one: Json) => (isObject(one) ? one.name : undefined))
    : []
  const twice = names.flatMap((name, i): readonly Finding[] =>
    name !== undefined && names.indexOf(name) < i
      ? [
          {
            code: 'duplicate-name',
            file: path,
            pointer: `/cases/${i}/name`,
            message: `Two cases are named ${JSON.stringify(name)}`,
          },
        ]
      : [],
  )
  return [
    ...twice,
    ...besideFindings(path, flow, { ending: '.cases.json', holds: 'Cases' }, library),
  ]
}
