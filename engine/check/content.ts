import type { Issue } from '../definition/issue.ts'
import type { SourceFile } from '../definition/library.ts'
import type { JsonSchema } from '../definition/types.ts'
import { issueOf } from './issue-of.ts'
import { readDocument } from './model/document.ts'
import type { Finding } from './model/finding.ts'

/** A mistake in a content file, without its position. */
export type ContentFinding = Pick<Finding, 'code' | 'pointer' | 'message'>

/**
 * Checks a content file against its own JSON Schema, and adds the positions of further findings.
 *
 * @param found Findings of the host, which knows what else the file has to agree with.
 */
export function checkContent(
  file: SourceFile,
  schema: JsonSchema,
  found: readonly ContentFinding[] = [],
): readonly Issue[] {
  const document = readDocument(file, schema)
  const own = found.map((finding) => ({ ...finding, file: file.path }))
  return [...document.findings, ...own].map((finding) => issueOf(finding, document))
}
