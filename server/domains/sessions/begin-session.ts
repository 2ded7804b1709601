import type { Trx } from '../../database/transaction.ts'
import type { Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { newSession, type SessionSubject } from './new-session.ts'
import { createSessionStore } from './session-store.ts'

/** Begins a session for another domain that checked who the person is, in the caller's transaction. */
export async function beginSession(trx: Trx, platform: Platform, subject: SessionSubject): Promise<Session> {
  const { row, session } = newSession(platform, subject)
  await createSessionStore(trx).add(row)
  return session
}
