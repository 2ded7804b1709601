import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hashToken, TOKEN_BYTES } from '../../server/crypto/tokens.ts'
import type { Database } from '../../server/database/database.ts'
import { joinDatabase } from '../../server/database/join-database.ts'
import { INTAKE_IS_DUE } from '../server/draft-over-http.ts'
import { folderWithCluster } from '../support/database.ts'
import { type ServedPortal, servePortal } from '../support/served-portal.ts'
import { fillChat } from './fill-chat.ts'
import { type Row, rowOf } from './row.ts'
import { saver } from './saver.ts'
import { part, timeOf, timesOf } from './times.ts'

const PATIENTS = 500
const POLL_EVERY_MS = 1_000
/** A conversation that they look at: no poll brings news. */
const MESSAGES = 50
const SETTLING_MS = 5_000
const MEASURED_MS = 30_000
const IDLE_SAVES = 300
const SHORT_CHAT = 500
const LONG_CHAT = 5_000
const OPENINGS = 60
const COUNTED_POLLS = 1_000

type Chat = { readonly token: string; readonly providerId: string }

/**
 * A server as a process of its own, over HTTP, with its durable database: what patients wait who
 * have a chat open, what others wait meanwhile for a save, and what the opening of a long chat
 * takes beside a shorter one. By the watch.
 */
export async function pollRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const dataDir = await folderWithCluster()
  const portal = await servePortal({ dataDir, patients: 1, env: INTAKE_IS_DUE })
  const database = await joinDatabase({ databaseUrl: undefined, dataDir, production: false })
  try {
    const ask = asker(portal.url)
    const openings = await openingsOf(database, dataDir, ask)
    const chats = await addChats(database)
    const perPoll = await costOfPoll(portal, chats[0], ask)
    const save = await saver(portal.url, portal.tokens[0] ?? '')
    await timesOf(save, IDLE_SAVES)
    const idle = await timesOf(save, IDLE_SAVES)
    const { polls, saves } = await pollAndSave(chats, ask, save)
    const rows = [
      rowOf({
        ...openings,
        measure: 'open a chat',
        n: LONG_CHAT,
        peer: `${SHORT_CHAT} messages`,
        unit: 'ms',
      }),
      rowOf({
        measure: 'poll, processor',
        n: 1,
        ours: perPoll,
        peer: null,
        peerValue: null,
        unit: 'ms',
      }),
      rowOf({
        measure: 'poll, p50',
        n: PATIENTS,
        ours: part(polls, 0.5),
        peer: null,
        peerValue: null,
        unit: 'ms',
      }),
      rowOf({
        measure: 'poll, p95',
        n: PATIENTS,
        ours: part(polls, 0.95),
        peer: null,
        peerValue: null,
        unit: 'ms',
      }),
      rowOf({
        ...{ measure: 'polls a second', n: PATIENTS, ours: polls.length / (MEASURED_MS / 1000) },
        ...{ peer: 'all in time', peerValue: (PATIENTS * 1000) / POLL_EVERY_MS, unit: '1/s' },
      }),
      ...[0.5, 0.95].map((at) =>
        rowOf({
          ...{ measure: `save, p${at * 100}`, n: PATIENTS, ours: part(saves, at) },
          ...{ peer: 'nobody polls', peerValue: part(idle, at), unit: 'ms' },
        }),
      ),
    ]
    for (const row of rows) tell(row)
    return rows
  } finally {
    await database.close()
    await portal.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds of the server's processor time for one poll. */
async function costOfPoll(portal: ServedPortal, chat: Chat | undefined, ask: Ask): Promise<number> {
  if (chat === undefined) throw new Error('There is no chat')
  const poll = () => ask(chat.token, { id: chat.providerId, after: MESSAGES })
  await timesOf(poll, COUNTED_POLLS)
  const before = await portal.look()
  await timesOf(poll, COUNTED_POLLS)
  return ((await portal.look()).processorMs - before.processorMs) / COUNTED_POLLS
}

/**
 * Everybody polls as the page does, spread over a second, while one more patient saves an answer
 * after the other.
 */
async function pollAndSave(chats: readonly Chat[], ask: Ask, save: () => Promise<void>) {
  const polls: number[] = []
  let isMeasured = false
  let isOver = false
  const poll = async ({ token, providerId }: Chat, i: number): Promise<void> => {
    await wait((i / chats.length) * POLL_EVERY_MS)
    while (!isOver) {
      const ms = await timeOf(() => ask(token, { id: providerId, after: MESSAGES }))
      if (isMeasured && !isOver) polls.push(ms)
      await wait(Math.max(0, POLL_EVERY_MS - ms))
    }
  }
  const polling = chats.map(poll)
  await wait(SETTLING_MS)
  isMeasured = true
  const saves: number[] = []
  const until = performance.now() + MEASURED_MS
  while (performance.now() < until) saves.push(await timeOf(save))
  isOver = true
  await Promise.all(polling)
  return { polls, saves }
}

/**
 * Milliseconds until the newest messages of a long chat, and of a shorter one, are there: medians,
 * in turns.
 */
async function openingsOf(database: Database, dataDir: string, ask: Ask) {
  const [long, short] = [
    await addChat(database, dataDir, LONG_CHAT),
    await addChat(database, dataDir, SHORT_CHAT),
  ]
  const open = ({ token, providerId }: Chat) => timeOf(() => ask(token, { id: providerId }))
  const [ours, peer]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < OPENINGS * 2; turn += 1) {
    const [one, other] = [await open(long), await open(short)]
    // The first half makes both warm.
    if (turn < OPENINGS) continue
    ours.push(one)
    peer.push(other)
  }
  return { ours: part(ours, 0.5), peerValue: part(peer, 0.5) }
}

/** A chat whose messages can be read. */
async function addChat(database: Database, dataDir: string, count: number): Promise<Chat> {
  const [chat] = await addChats(database, 1, 0)
  if (chat === undefined) throw new Error('There is no chat')
  await fillChat({ db: database.db, dataDir }, chat, count)
  return chat
}

/**
 * People who are logged in, each with a conversation that they have read. Its messages cannot be
 * opened: nothing asks for them.
 */
async function addChats(
  { db }: Database,
  patients = PATIENTS,
  messages = MESSAGES,
): Promise<(Chat & { readonly userId: string })[]> {
  const at = new Date()
  const providerId = randomUUID()
  const traits = {
    classification: 'Licensed Therapist',
    care_types: ['Therapy' as const],
    geo_states: ['MI'],
    pronouns: null,
  }
  const provider = {
    id: providerId,
    first_name: 'Iris',
    last_name: 'Vale',
    post_nominal_titles: null,
    gender: null,
    fun_fact: null,
  }
  await db
    .insertInto('providers')
    .values({
      ...provider,
      ...traits,
      eligible_for_scheduling_promotion: false,
      time_zone: 'America/New_York',
    })
    .execute()
  const chats = Array.from({ length: patients }, () => ({
    userId: randomUUID(),
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    providerId,
  }))
  for (const { userId, token } of chats) {
    const email = `${userId}@example.test`
    const names = {
      customer_id: userId,
      email,
      email_key: email,
      email_verified: true,
      first_name: 'Ada',
      birth_date: '1990-01-01',
    }
    await db
      .insertInto('users')
      .values({ id: userId, ...names, origin: 'Dtc', address_state: 'MI', created_at: at })
      .execute()
    const times = { created_at: at, last_seen_at: at, ended_at: null }
    await db
      .insertInto('sessions')
      .values({ id: randomUUID(), token_hash: hashToken(token), user_id: userId, ...times })
      .execute()
    if (messages === 0) continue
    const channelId = randomUUID()
    const channel = {
      id: channelId,
      user_id: userId,
      provider_id: providerId,
      created_at: at,
      sealed_draft: null,
    }
    await db
      .insertInto('message_channels')
      .values({ ...channel, last_number: messages, read_number: messages })
      .execute()
    const rows = Array.from({ length: messages }, (_, i) => ({
      ...{ id: randomUUID(), channel_id: channelId, number: i + 1, sender: 'provider' as const },
      ...{ client_id: randomUUID(), sealed_content: Buffer.alloc(120), created_at: at },
    }))
    await db.insertInto('messages').values(rows).execute()
  }
  return chats
}

type Ask = (token: string, variables: object) => Promise<void>

/**
 * Asks for a conversation as the page does: by the name of the document, over a connection that
 * stays.
 */
function asker(url: string): Ask {
  const agent = new Agent({ keepAlive: true })
  const documents: unknown = JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../renderer/api/generated/persisted-documents.json'),
      'utf8',
    ),
  )
  const [hash] =
    Object.entries(documents ?? {}).find(([, text]) => /query Conversation\b/.test(String(text))) ??
    []
  if (hash === undefined) throw new Error('There is no document "Conversation"')
  const persistedQuery = { version: 1, sha256Hash: hash.replace(/^sha256:/, '') }
  return (token, variables) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const sent = request(`${url}/graphql`, { method: 'POST', agent, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (more: string) => (text += more))
        reply.on('end', () =>
          text.startsWith('{"data":{"providerById"')
            ? resolve()
            : reject(new Error(text.slice(0, 500))),
        )
        reply.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(
        JSON.stringify({
          operationName: 'Conversation',
          variables,
          extensions: { persistedQuery },
        }),
      )
    })
}
