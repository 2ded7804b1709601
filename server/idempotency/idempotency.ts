import { createHash } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { type Trx, withTransaction } from '../database/transaction.ts'
import { codedError } from '../errors.ts'

/** A mutation as it was asked for. */
export type KeyedRequest = {
  readonly userId: string
  /** The mutation's name. Keys of different mutations never meet. */
  readonly operation: string
  /** Chosen by the client, one for each intention: 8 to 100 letters, digits, `-` and `_`. A UUID is good. */
  readonly key: string
  /** Everything else that was sent. Only its hash is kept. */
  readonly args: Readonly<Record<string, unknown>>
}

/** What came of a request: the id of what was made, and whether an earlier request with the same key made it. */
export type KeyedResult = { readonly id: string; readonly isRepeat: boolean }

/** Makes creating and charging the same once as many times. */
export type Idempotency = {
  /**
   * Does the work in a transaction, once for a key: a retry, a double click, a second tab or a lost reply get the id that the
   * first request made. One that comes while the first is at work waits for it. What fails or is refused leaves no trace, so
   * that the same key may try again.
   *
   * @param work Must not touch anything but the database. Returns the id of what it made.
   * @throws BAD_INPUT for a key of another shape, KEY_REUSED when the key came with other arguments before.
   */
  readonly once: (request: KeyedRequest, work: (trx: Trx) => Promise<string>) => Promise<KeyedResult>
  /**
   * The id that an earlier request with this key made: to be asked before an outside service is, which is then given the same
   * key. `undefined` when there was none.
   *
   * @throws As `once`.
   */
  readonly find: (request: KeyedRequest) => Promise<string | undefined>
}

const KEY = /^[A-Za-z0-9_-]{8,100}$/
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Idempotency over PostgreSQL, for all server processes together. */
export function createIdempotency({ db, now }: { readonly db: Db; readonly now: () => Date }): Idempotency {
  return {
    find: (request) => findResult(db, request),
    once: async (request, work) => {
      requireKey(request)
      const at = now()
      await forgetBefore(db, request.userId, new Date(at.getTime() - KEPT_DAYS * DAY_MS))
      return withTransaction(db, async (trx) => {
        if (!(await claim(trx, request, at))) {
          const earlier = await findResult(trx, request)
          if (earlier === undefined) throw new Error(`Cannot find what key of ${request.operation} made`)
          return { id: earlier, isRepeat: true }
        }
        const id = await work(trx)
        await ofKey(trx, request).set({ result_id: id }).execute()
        return { id, isRepeat: false }
      })
    },
  }
}

/** Whether a text may be the key of a request. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

function requireKey({ key }: KeyedRequest): void {
  if (!isKey(key)) throw codedError('BAD_INPUT', { details: { field: 'idempotencyKey' } })
}

/** Waits for a transaction that claims the same key. Two that cannot both commit make the second start again, and find the first. */
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
  if (row !== undefined && !row.arguments_hash.equals(hashOf(request.args))) throw codedError('KEY_REUSED')
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
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('created_at', '<', oldest).execute()
}

/** The order of an object's keys does not matter; instants count as their text. */
function hashOf(args: KeyedRequest['args']): Buffer {
  const text = JSON.stringify(args, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest()
}
