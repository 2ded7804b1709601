import { useEffect, useState, useSyncExternalStore } from 'react'
import { readToken, subscribeToToken } from '#renderer/api/token.ts'
import { type SessionPhase, sessionPhase } from './session-phase.ts'

const sessionEnd = () => readToken()?.expiresAt ?? null

/**
 * The phase of this session. It is updated when any tab changes the session's end, and when this
 * page becomes visible again.
 */
export function useSessionPhase(): SessionPhase {
  const end = useSyncExternalStore(subscribeToToken, sessionEnd)
  const [, readAgain] = useState(0)
  const now = Date.now()
  const { phase, changesInMs } = end === null ? ENDED : sessionPhase(now, Date.parse(end))
  const changesAt = changesInMs === null ? null : now + changesInMs

  useEffect(() => {
    const onChange = () => readAgain((count) => count + 1)
    document.addEventListener('visibilitychange', onChange)
    // Computed here, because the device may have slept since rendering.
    const timer = changesAt === null ? undefined : setTimeout(onChange, changesAt - Date.now())
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      clearTimeout(timer)
    }
  })
  return phase
}

const ENDED = { phase: { kind: 'ended' }, changesInMs: null } as const
