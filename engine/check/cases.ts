import { isObject } from '../definition/json.ts'
import type { Issue } from '../definition/issue.ts'
import type { Library, SourceFile } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import type { CaseFile } from '../kit/case-file.ts'
import schema from '../kit/cases.schema.json' with { type: 'json' }
import { besideFindings } from './beside.ts'
import { byPlace, issueOf } from './issue-of.ts'
import { readDocument } from './model/document.ts'
import type { Finding } from './model/finding.ts'

/** `file` is null if there are issues. */
export type CheckedCases = { readonly issues: readonly Issue[]; readonly file: CaseFile | null }

/** Checks a file of cases: syntax, schema, unknown flow, repeated names. Does not run the cases. */
export function checkCases(file: SourceFile, library: Library | null): CheckedCases {
  const document = readDocument(file, schema)
  const { json } = document
  const findings = [...document.findings, ...(isObject(json) ? nameFindings(file.path, json, library) : [])]
  const issues = findings.map((finding) => issueOf(finding, document)).sort(byPlace)
  // A file without issues has the type that its schema and case-file.ts describe.
  return { issues, file: issues.length === 0 ? (json as unknown as CaseFile) : null }
}

function nameFindings(path: string, json: { readonly [key: string]: Json }, library: Library | null): readonly Finding[] {
  const { flow, cases } = json
  const names = Array.isArray(cases) ? cases.map((one: Json) => (isObject(one) ? one.name : undefined)) : []
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
  return [...twice, ...besideFindings(path, flow, { ending: '.cases.json', holds: 'Cases' }, library)]
}
