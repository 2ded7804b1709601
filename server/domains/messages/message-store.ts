import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { prepareQuery, type ValueOf } from '../../database/prepared-query.ts'
import type { Trx } from '../../database/transaction.ts'
import type { ChannelRow, MessageRow } from './tables.ts'

/** A person and a provider who message each other. */
export type Pair = { readonly userId: string; readonly providerId: string }

/** A part of a conversation: after a number, before one, or the newest messages. */
export type Part = {
  readonly after?: number | null | undefined
  readonly before?: number | null | undefined
  readonly most: number
}

/** A conversation with its newest message, for the list. */
type ListedChannel = {
  readonly id: string
  readonly provider_id: string
  readonly unread: number
  readonly last: MessageRow
}

type MessagesOf = Pair & { readonly most: number }

/**
 * A subquery instead of a join, so that the index on numbers gives the order and no other message
 * is read.
 */
function messagesOf(db: Db, value: ValueOf<MessagesOf>) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', (channel) =>
      channel
        .selectFrom('message_channels')
        .select('id')
        .where('user_id', '=', value('userId'))
        .where('provider_id', '=', value('providerId')),
    )
    .limit(value('most'))
}

const selectNewest = prepareQuery((db, value: ValueOf<MessagesOf>) =>
  messagesOf(db, value).orderBy('number', 'desc'),
)

const selectAfter = prepareQuery((db, value: ValueOf<MessagesOf & { readonly after: number }>) =>
  messagesOf(db, value).where('number', '>', value('after')).orderBy('number'),
)

const selectBefore = prepareQuery((db, value: ValueOf<MessagesOf & { readonly before: number }>) =>
  messagesOf(db, value).where('number', '<', value('before')).orderBy('number', 'desc'),
)

/** A part of a conversation, sorted by number, in one statement. */
export async function readMessages(
  db: Db,
  pair: Pair,
  { after, before, most }: Part,
): Promise<readonly MessageRow[]> {
  const asked = { ...pair, most }
  if (after != null) return selectAfter(db, { ...asked, after })
  const found = await (before == null
    ? selectNewest(db, asked)
    : selectBefore(db, { ...asked, before }))
  return found.toReversed()
}

/** The person's conversations with messages, newest first, in one statement. */
export async function readChannels(db: Db, userId: string): Promise<readonly ListedChannel[]> {
  const rows = await db
    .selectFrom('message_channels as channel')
    .innerJoin('messages as last', (join) =>
      join
        .onRef('last.channel_id', '=', 'channel.id')
        .onRef('last.number', '=', 'channel.last_number'),
    )
    .selectAll('last')
    .select((eb) => [
      'channel.provider_id',
      eb
        .selectFrom('messages as unread')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('unread.channel_id', '=', 'channel.id')
        .whereRef('unread.number', '>', 'channel.read_number')
        .where('unread.sender', '=', 'provider')
        .as('unread'),
    ])
    .where('channel.user_id', '=', userId)
    .orderBy('last.created_at', 'desc')
    .execute()
  return rows.map(({ provider_id, unread, ...last }) => ({
    id: last.channel_id,
    provider_id,
    unread: unread ?? 0,
    last,
  }))
}

/** Adds the channel if it is missing, and locks it. */
export async function lockChannel(
  trx: Trx,
  pair: Pair,
  made: { readonly id: string; readonly at: Date },
): Promise<ChannelRow> {
  await trx
    .insertInto('message_channels')
    .values({
      id: made.id,
      user_id: pair.userId,
      provider_id: pair.providerId,
      sealed_draft: null,
      created_at: made.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider_id']).doNothing())
    .execute()
  return channelOf(trx, pair).forUpdate().executeTakeFirstOrThrow()
}

export function findChannel(db: Db, pair: Pair): Promise<ChannelRow | undefined> {
  return channelOf(db, pair).executeTakeFirst()
}

function channelOf(db: Db | Trx, { userId, providerId }: Pair) {
  return db
    .selectFrom('message_channels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
}

/** A message by its sender's client id. */
export function findByClientId(
  trx: Trx,
  channelId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  return trx
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/**
 * Adds the next message of a locked channel. A patient's message also clears their draft.
 */
export async function addMessage(trx: Trx, row: MessageRow): Promise<void> {
  await trx.insertInto('messages').values(row).execute()
  await trx
    .updateTable('message_channels')
    .set({
      last_number: row.number,
      ...(row.sender === 'patient' ? { sealed_draft: null, draft_upload_ids: [] } : {}),
    })
    .where('id', '=', row.channel_id)
    .execute()
}

/**
 * Stores the number up to which the person has read. It never decreases and never exceeds the
 * newest message.
 */
export async function markRead(
  db: Db,
  { userId, providerId }: Pair,
  upTo: number | null,
): Promise<void> {
  await db
    .updateTable('message_channels')
    .set({ read_number: sql<number>`greatest(read_number, least(last_number, ${upTo}::int))` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .execute()
}

/** Stores the text of the person's draft, and its files if given. */
export async function setDraft(
  trx: Trx,
  channelId: string,
  draft: Pick<ChannelRow, 'sealed_draft'> & Partial<Pick<ChannelRow, 'draft_upload_ids'>>,
): Promise<void> {
  await trx.updateTable('message_channels').set(draft).where('id', '=', channelId).execute()
}
