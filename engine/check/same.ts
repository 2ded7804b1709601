import type { Issue } from '../definition/issue.ts'
import { isObject } from '../definition/json.ts'
import type { Library, SourceFile } from '../definition/library.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { SameFile } from '../kit/same-file.ts'
import schema from '../kit/same.schema.json' with { type: 'json' }
import { besideFindings } from './beside.ts'
import { byPlace, issueOf } from './issue-of.ts'
import { readDocument } from './model/document.ts'
import type { Finding } from './model/finding.ts'

/** `file` is null if there are issues. */
export type CheckedSame = { readonly issues: readonly Issue[]; readonly file: SameFile | null }

/**
 * Checks a file of changes that make no difference: syntax, schema, unknown flow, repeated changes.
 * `mutate` and `misplaced` check the changes themselves.
 */
export function checkSame(file: SourceFile, library: Library | null): CheckedSame {
  const document = readDocument(file, schema)
  const { json } = document
  const more = isObject(json)
    ? [...besideFindings(file.path, json.flow, BESIDE, library), ...twice(file.path, json)]
    : []
  const issues = [...document.findings, ...more]
    .map((finding) => issueOf(finding, document))
    .sort(byPlace)
  // A file without issues has the type that its schema and same-file.ts describe.
  return { issues, file: issues.length === 0 ? (json as unknown as SameFile) : null }
}

const BESIDE = { ending: '.same.json', holds: 'Changes that make no difference' }

function twice(path: string, { same }: JsonObject): readonly Finding[] {
  const all = (Array.isArray(same) ? same : []).flatMap((one: Json, i) =>
    (isObject(one) && Array.isArray(one.changes) ? one.changes : []).map((change: Json, k) => ({
      change,
      i,
      k,
    })),
  )
  return all.flatMap(({ change, i, k }, at): readonly Finding[] =>
    all.findIndex((other) => other.change === change) < at
      ? [
          {
            code: 'duplicate-name',
            file: path,
            pointer: `/same/${i}/changes/${k}`,
            message: `The change ${JSON.stringify(change)} is listed twice`,
          },
        ]
      : [],
  )
}
