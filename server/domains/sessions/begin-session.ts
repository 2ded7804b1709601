import type { Trx } from '../../database/transaction.ts'
import type { Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { newSession, type SessionSubject } from './new-session.ts'
import { createSessionStore } from './session-store.ts'

/** Starts a session in the caller's transaction. The caller has checked who the person is. */
export async function beginSession(
  trx: Trx,
  platform: Platform,
  subject: SessionSubject,
): Promise<Session> {
  const { row, session } = newSession(platform, subject)
  await createSessionStore(trx).add(row)
  return session
}
