import type { DataKeyring } from '../../crypto/data-key.ts'
import type { SubmissionContent } from './assessment-rules.ts'
import type { SubmissionRow } from './tables.ts'

type Owner = Pick<SubmissionRow, 'id' | 'user_id'>

/** Encrypts a submission's content. Only the same person and submission id decrypt it. */
export function sealContent(keys: DataKeyring, owner: Owner, content: SubmissionContent): Buffer {
  return keys.seal(JSON.stringify(content), contextOf(owner))
}

/**
 * Decrypts a submission's content.
 *
 * @throws {Error} If it belongs to another person or submission, or was changed.
 */
export function openContent(
  keys: DataKeyring,
  row: Owner & Pick<SubmissionRow, 'sealed_content'>,
): SubmissionContent {
  const content: SubmissionContent = JSON.parse(keys.open(row.sealed_content, contextOf(row)))
  return content
}

function contextOf({ id, user_id }: Owner): readonly string[] {
  return ['submission', user_id, id]
}
