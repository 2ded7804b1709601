import type { Login } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { isSessionAlive } from './session-rules.ts'
import { createSessionStore } from './session-store.ts'

/** Lists and ends a person's logins. Staff who act for the person see none and cannot end any. */
export type LoginService = {
  /** Logins of the last 30 days, newest first. */
  readonly list: (viewer: Viewer | undefined) => Promise<readonly Login[]>
  /** Ends one of the person's own sessions. Does nothing for others' or ended ones. */
  readonly end: (viewer: Viewer | undefined, id: string) => Promise<true>
  readonly endOthers: (viewer: Viewer | undefined) => Promise<true>
}

const SHOWN_MS = 30 * 86_400_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createLoginService({
  db,
  now,
  config,
}: Pick<Platform, 'db' | 'now' | 'config'>): LoginService {
  const sessions = createSessionStore(db)
  return {
    list: async (viewer) => {
      const { userId, sessionId } = requirePatient(viewer)
      const rows = await sessions.ofUser(userId, new Date(now().getTime() - SHOWN_MS))
      return rows.map((row) => ({
        id: row.id,
        startedAt: row.created_at,
        lastUsedAt: row.last_seen_at,
        isOpen: isSessionAlive(row, now(), config.session),
        isCurrent: row.id === sessionId,
        wayIn: row.way_in,
        device: row.device ?? 'Unknown',
        browser: row.browser ?? 'Unknown',
      }))
    },
    end: async (viewer, id) => {
      const { userId } = requirePatient(viewer)
      if (UUID.test(id)) await sessions.endOne(userId, id, now())
      return true
    },
    endOthers: async (viewer) => {
      const { userId, sessionId } = requirePatient(viewer)
      await sessions.endAllBut(userId, sessionId, now())
      return true
    },
  }
}
