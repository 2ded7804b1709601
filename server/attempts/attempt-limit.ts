import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { RateLimit } from '../plugins/config.ts'

/** Counts attempts in windows of time, in the database, so that all server processes count together. */
export type AttemptLimit = {
  /**
   * Counts one attempt.
   *
   * @param subject What is limited, for example an e-mail; only its hash is kept.
   * @returns Whether the attempt is within the limit.
   */
  readonly take: (kind: string, subject: string, limit: RateLimit) => Promise<boolean>
  /** Takes back an attempt that is not to count after all. */
  readonly giveBack: (kind: string, subject: string) => Promise<void>
  /** Forgets every attempt. */
  readonly clear: (kind: string, subject: string) => Promise<void>
}

/** The limit over PostgreSQL. */
export function createAttemptLimit(ports: { readonly db: Db; readonly now: () => Date }): AttemptLimit {
  return {
    take: async (kind, subject, limit) => {
      const now = ports.now()
      const ends = new Date(now.getTime() + limit.windowMinutes * 60_000)
      const counted = await sql<{ count: number }>`
        insert into attempts (bucket, count, window_ends_at) values (${bucketOf(kind, subject)}, 1, ${ends})
        on conflict (bucket) do update set
          count = case when attempts.window_ends_at <= ${now} then 1 else attempts.count + 1 end,
          window_ends_at = case when attempts.window_ends_at <= ${now} then excluded.window_ends_at else attempts.window_ends_at end
        returning count`.execute(ports.db)
      return (counted.rows[0]?.count ?? 1) <= limit.attempts
    },
    giveBack: async (kind, subject) => {
      await sql`update attempts set count = count - 1 where bucket = ${bucketOf(kind, subject)} and count > 0`.execute(ports.db)
    },
    clear: async (kind, subject) => {
      await ports.db.deleteFrom('attempts').where('bucket', '=', bucketOf(kind, subject)).execute()
    },
  }
}

function bucketOf(kind: string, subject: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, subject]))
    .digest()
}
