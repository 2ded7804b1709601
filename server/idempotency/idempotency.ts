import { createHash } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { type Trx, withTransaction } from '../database/transaction.ts'
import { codedError } from '../errors.ts'

/** A mutation with its idempotency key. */
export type KeyedRequest = {
  readonly userId: string
  /** The mutation's name. Keys of different mutations are independent. */
  readonly operation: string
  /**
   * Chosen by the client, one per intention: 8 to 100 letters, digits, `-` and `_`. A UUID is good.
   */
  readonly key: string
  /** All other arguments. Only their hash is stored. */
  readonly args: Readonly<Record<string, unknown>>
}

/** The id of the created object, and whether an earlier request with the same key created it. */
type KeyedResult = { readonly id: string; readonly isRepeat: boolean }

/** Makes mutations idempotent by key. */
export type Idempotency = {
  /**
   * Runs the work in a transaction, once per key. A retry, a double click, a second tab or a
   * repeated request gets the id from the first one. A request that arrives while the first is
   * running waits for it. A failed or refused request stores nothing, so that its key can be used
   * again.
   *
   * @param work Must use only the database. Returns the id of the object that it created.
   * @throws BAD_INPUT for an invalid key, KEY_REUSED if the key was used with other arguments.
   */
  readonly once: (
    request: KeyedRequest,
    work: (trx: Trx) => Promise<string>,
  ) => Promise<KeyedResult>
  /**
   * The id that an earlier request with this key created; `undefined` if none exists. Call it
   * before an outside service, which then gets the same key.
   *
   * @throws As `once`.
   */
  readonly find: (request: KeyedRequest) => Promise<string | undefined>
}

const KEY = /^[A-Za-z0-9_-]{8,100}$/
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Works across all server processes. */
export function createIdempotency({
  db,
  now,
}: {
  readonly db: Db
  readonly now: () => Date
}): Idempotency {
  return {
    find: (request) => findResult(db, request),
    once: async (request, work) => {
      requireKey(request)
      const at = now()
      await forgetBefore(db, request.userId, new Date(at.getTime() - KEPT_DAYS * DAY_MS))
      return withTransaction(db, async (trx) => {
        if (!(await claim(trx, request, at))) {
          const earlier = await findResult(trx, request)
          if (earlier === undefined)
            throw new Error(`Cannot find the result stored for a key of ${request.operation}`)
          return { id: earlier, isRepeat: true }
        }
        const id = await work(trx)
        await ofKey(trx, request).set({ result_id: id }).execute()
        return { id, isRepeat: false }
      })
    },
  }
}

/** True if a text is a valid key. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

function requireKey({ key }: KeyedRequest): void {
  if (!isKey(key)) throw codedError('BAD_INPUT', { details: { field: 'idempotencyKey' } })
}

/**
 * Waits for a transaction with the same key. If both cannot commit, the second one starts again and
 * finds the first one's row.
 */
async function claim(trx: Trx, request: KeyedRequest, at: Date): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: request.userId,
      operation: request.operation,
      key: request.key,
      arguments_hash: hashOf(request.args),
      result_id: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function findResult(db: Db | Trx, request: KeyedRequest): Promise<string | undefined> {
  requireKey(request)
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['arguments_hash', 'result_id'])
    .where('user_id', '=', request.userId)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (row !== undefined && !row.arguments_hash.equals(hashOf(request.args)))
    throw codedError('KEY_REUSED')
  return row?.result_id ?? undefined
}

function ofKey(trx: Trx, { userId, operation, key }: KeyedRequest) {
  return trx
    .updateTable('idempotency_keys')
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
}

async function forgetBefore(db: Db, userId: string, oldest: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', oldest)
    .execute()
}

/** The hash does not depend on the order of an object's keys. Dates count as their text. */
function hashOf(args: KeyedRequest['args']): Buffer {
  const text = JSON.stringify(args, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest()
}
