import type { SessionConfig } from '../../plugins/config.ts'
import type { SessionRow } from './tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * Minimum time between two updates of a session's last use, so that not every request writes to
 * disk.
 */
const TOUCH_MS = 15_000

type Times = Pick<SessionRow, 'created_at' | 'last_seen_at'>

/**
 * When a session ends without further requests: after idle time, at the latest after its absolute
 * time.
 */
export function sessionEnd(session: Times, times: SessionConfig): Date {
  const idleEnd = session.last_seen_at.getTime() + times.idleMinutes * MINUTE_MS
  const absoluteEnd = session.created_at.getTime() + times.absoluteHours * HOUR_MS
  return new Date(Math.min(idleEnd, absoluteEnd))
}

export function isSessionAlive(
  session: Times & Pick<SessionRow, 'ended_at'>,
  now: Date,
  times: SessionConfig,
): boolean {
  return session.ended_at === null && now < sessionEnd(session, times)
}

/** True if the last use of a session should be stored again. */
export function isTouchDue(session: Pick<SessionRow, 'last_seen_at'>, now: Date): boolean {
  return now.getTime() - session.last_seen_at.getTime() >= TOUCH_MS
}
