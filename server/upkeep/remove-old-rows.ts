import type { Db } from '../database/database.ts'
import type { OperationsContent } from '../domains/configuration/operator-content.ts'

const DAY_MS = 86_400_000

/**
 * Deletes rows whose retention period is over: sessions, mailed links, records of settled mails,
 * expired attempt counts, unfinished logins at schools and with passkeys, and the applied events of
 * finished runs. Services delete their own files. Several processes may run it at the same time.
 *
 * Answers and actions of people, and of staff who act for them, are kept: see
 * `server/docs/operations.md`, Retention.
 */
export async function removeOldRows(
  db: Db,
  keptDays: Omit<OperationsContent['keptDays'], 'identityPhotos'>,
  now: Date,
): Promise<void> {
  const before = (days: number) => daysBefore(now, days)
  await db.deleteFrom('sessions').where('created_at', '<', before(keptDays.sessions)).execute()
  await db.deleteFrom('login_links').where('expires_at', '<', before(keptDays.loginLinks)).execute()
  await db.deleteFrom('mails').where('settled_at', '<', before(keptDays.settledMails)).execute()
  await db.deleteFrom('sign_on_attempts').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('attempts').where('window_ends_at', '<=', now).execute()
  await db
    .deleteFrom('run_events')
    .using('runs')
    .whereRef('runs.id', '=', 'run_events.run_id')
    .where('runs.status', 'in', ['Submitted', 'Ended'])
    .where('runs.updated_at', '<', before(keptDays.finishedRunEvents))
    .execute()
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
