import { useEffect, useState, useSyncExternalStore } from 'react'
import { readToken, subscribeToToken } from '#renderer/api/token.ts'
import { type SessionPhase, sessionPhase } from './session-phase.ts'

const sessionEnd = () => readToken()?.expiresAt ?? null

/** Where this session stands, read again whenever any tab moves its end and whenever this page comes back to view. */
export function useSessionPhase(): SessionPhase {
  const end = useSyncExternalStore(subscribeToToken, sessionEnd)
  const [, readAgain] = useState(0)
  const now = Date.now()
  const { phase, changesInMs } = end === null ? ENDED : sessionPhase(now, Date.parse(end))
  const changesAt = changesInMs === null ? null : now + changesInMs

  useEffect(() => {
    const onChange = () => readAgain((count) => count + 1)
    document.addEventListener('visibilitychange', onChange)
    // From here on: between drawing and this, a device may have slept.
    const timer = changesAt === null ? undefined : setTimeout(onChange, changesAt - Date.now())
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      clearTimeout(timer)
    }
  })
  return phase
}

const ENDED = { phase: { kind: 'ended' }, changesInMs: null } as const
