import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import type { Trx } from '#server/database/transaction.ts'

/**
 * Runs requests at the same time: the person's row is locked until all have read it and wait to
 * write.
 *
 * @param change A change to the person before the requests continue.
 */
export async function whileHeld<Reply>(
  db: Db,
  userId: string,
  {
    send,
    change,
  }: {
    readonly send: () => readonly Promise<Reply>[]
    readonly change?: (trx: Trx) => Promise<unknown>
  },
): Promise<readonly Reply[]> {
  const held = await db.startTransaction().execute()
  await held.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const sent = send()
  const waiting = sql<{ readonly pids: number }>`
    select count(distinct pid)::int as pids from pg_locks where not granted and pid in (
      select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database where datname = current_database())`
  await expect.poll(async () => (await waiting.execute(held)).rows[0]?.pids).toBe(sent.length)
  await change?.(held)
  await held.commit().execute()
  return Promise.all(sent)
}
