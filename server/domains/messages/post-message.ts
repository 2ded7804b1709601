import { type Trx, withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Message } from '../../graphql/generated.ts'
import { isKey } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import type { UploadService } from '../uploads/upload-service.ts'
import { type MessageWords, presentMessage } from './message-rules.ts'
import { addMessage, findByClientId, lockChannel, type Pair } from './message-store.ts'
import type { MessageRow, Sender } from './tables.ts'

type PostPorts = Pick<Platform, 'db' | 'now' | 'newId' | 'dataKeys'> & {
  /** Without it, files cannot be attached. */
  readonly uploads?: Pick<UploadService, 'claim'>
}

/** A message from a patient or provider, to be stored. */
type PostedMessage = {
  readonly sender: Sender
  readonly clientId: string
  readonly words: MessageWords
}

/**
 * Adds a message to a conversation, once per client id. Numbers are assigned while the channel is
 * locked, so that a person who has read up to a number has seen every message before it.
 *
 * @returns The message, or the earlier one with the same id. Refusals: KEY_REUSED, BAD_INPUT (also
 * if a file was used before).
 */
export async function post(
  ports: PostPorts,
  pair: Pair,
  message: PostedMessage,
): Promise<Outcome<Message>> {
  if (!isKey(message.clientId)) return refuse('BAD_INPUT', { field: 'clientMessageId' })
  return withTransaction(ports.db, (trx) => postIn(trx, ports, { pair, message }))
}

/** As `post`, inside the caller's transaction. */
export async function postIn(
  trx: Trx,
  { now, newId, dataKeys, uploads }: Omit<PostPorts, 'db'>,
  {
    pair,
    message: { sender, clientId, words },
  }: { readonly pair: Pair; readonly message: PostedMessage },
): Promise<Outcome<Message>> {
  const channel = await lockChannel(trx, pair, { id: newId(), at: now() })
  const earlier = await findByClientId(trx, channel.id, clientId)
  if (earlier !== undefined) {
    const kept = openWords(dataKeys, pair.userId, earlier)
    const isSame = earlier.sender === sender && JSON.stringify(kept) === JSON.stringify(words)
    return isSame
      ? { ok: true, value: presentMessage(earlier, pair.providerId, kept) }
      : refuse('KEY_REUSED')
  }
  const ids = words.attachments.map(({ id }) => id)
  if (ids.length > 0 && (await uploads?.claim(trx, ids)) !== true)
    return refuse('BAD_INPUT', { field: 'attachmentIds' })
  const id = newId()
  const row = {
    id,
    channel_id: channel.id,
    number: channel.last_number + 1,
    sender,
    client_id: clientId,
    sealed_content: dataKeys.seal(JSON.stringify(words), messageContext(pair.userId, id)),
    created_at: now(),
  }
  await addMessage(trx, row)
  return { ok: true, value: presentMessage(row, pair.providerId, words) }
}

export function openWords(
  dataKeys: Platform['dataKeys'],
  userId: string,
  row: MessageRow,
): MessageWords {
  return JSON.parse(dataKeys.open(row.sealed_content, messageContext(userId, row.id)))
}

function messageContext(userId: string, id: string): readonly string[] {
  return ['message', userId, id]
}
