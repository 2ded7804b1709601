import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { RateLimit } from '../plugins/config.ts'

/**
 * Counts attempts per time window in the database, so that all server processes share the limit.
 */
export type AttemptLimit = {
  /**
   * Counts one attempt.
   *
   * @param subject The limited subject, for example an email. Only its hash is stored.
   * @returns True if the attempt is within the limit.
   */
  readonly take: (kind: string, subject: string, limit: RateLimit) => Promise<boolean>
  /**
   * Counts an amount, for example of bytes, if all of it fits the limit.
   *
   * @returns False if it does not; then nothing is counted.
   */
  readonly spend: (
    kind: string,
    subject: string,
    limit: RateLimit,
    amount: number,
  ) => Promise<boolean>
  /** Removes an attempt or an amount from the count. */
  readonly giveBack: (kind: string, subject: string, amount?: number) => Promise<void>
  /** Resets the count. */
  readonly clear: (kind: string, subject: string) => Promise<void>
}

/** Creates the limit on PostgreSQL. */
export function createAttemptLimit(ports: {
  readonly db: Db
  readonly now: () => Date
}): AttemptLimit {
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
    spend: async (kind, subject, limit, amount) => {
      if (amount > limit.attempts) return false
      const now = ports.now()
      const ends = new Date(now.getTime() + limit.windowMinutes * 60_000)
      const counted = await sql`
        insert into attempts (bucket, count, window_ends_at) values (${bucketOf(kind, subject)}, ${amount}, ${ends})
        on conflict (bucket) do update set
          count = case when attempts.window_ends_at <= ${now} then excluded.count else attempts.count + excluded.count end,
          window_ends_at = case when attempts.window_ends_at <= ${now} then excluded.window_ends_at else attempts.window_ends_at end
        where attempts.window_ends_at <= ${now} or attempts.count + excluded.count <= ${limit.attempts}
        returning count`.execute(ports.db)
      return counted.rows.length === 1
    },
    giveBack: async (kind, subject, amount = 1) => {
      const bucket = bucketOf(kind, subject)
      await sql`update attempts set count = count - ${amount} where bucket = ${bucket} and count >= ${amount}`.execute(
        ports.db,
      )
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
