import { charactersOver, isBlank } from '#engine/index.ts'
import type { Message } from '../../graphql/generated.ts'
import { type Outcome, refuse } from '../../errors.ts'
import { isKey } from '../../idempotency/idempotency.ts'

/** An attachment, as stored with the text of a message. */
type KeptAttachment = { readonly id: string; readonly name: string }
/** The encrypted part of a message. */
export type MessageWords = {
  readonly content: string
  readonly attachments: readonly KeptAttachment[]
}

/** `mostCharacters` of `flows/portal/chat.json` must be the same. */
const MOST_CHARACTERS = 20_000
/** Page size of a conversation. */
export const PAGE_OF_MESSAGES = 50

/**
 * Trims and checks a message.
 *
 * @param maxFiles Maximum number of files per message.
 * @returns BAD_INPUT, naming the field.
 */
export function messageToSend(
  said: {
    readonly content: string
    readonly attachmentIds: readonly string[]
    readonly clientMessageId: string
  },
  maxFiles: number,
): Outcome<string> {
  const content = said.content.trim()
  if (isBlank(content) || charactersOver(content, MOST_CHARACTERS) > 0)
    return refuse('BAD_INPUT', { field: 'content' })
  if (said.attachmentIds.length > maxFiles) return refuse('BAD_INPUT', { field: 'attachmentIds' })
  if (!isKey(said.clientMessageId)) return refuse('BAD_INPUT', { field: 'clientMessageId' })
  return { ok: true, value: content }
}

/** A message in the API's format. */
export function presentMessage(
  row: {
    readonly id: string
    readonly number: number
    readonly sender: 'patient' | 'provider'
    readonly client_id: string
    readonly created_at: Date
  },
  providerId: string,
  { content, attachments }: MessageWords,
): Message {
  const isOwn = row.sender === 'patient'
  return {
    id: row.id,
    number: row.number,
    content,
    providerId: isOwn ? null : providerId,
    clientMessageId: isOwn ? row.client_id : null,
    createdAt: row.created_at,
    attachments: attachments.map(({ id, name }) => ({
      id,
      name,
      url: `/uploads/${id}`,
      createdAt: row.created_at,
    })),
  }
}
