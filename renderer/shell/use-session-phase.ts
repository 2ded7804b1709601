import { useEffect, useState, useSyncExternalStore } from 'react'
import { readToken, subscribeToToken } from '#renderer/api/token.ts'
import { type SessionPhase, sessionPhase } from './session-phase.ts'

const sessionEnd = () => readToken()?.expiresAt ?? null

/** Where this session stands, read again whenever any tab moves its end and whenever this page comes back to view. */
export function useSessionPhase(): SessionPhase {
  const end = useSyncExternalStore(subscribeToToken, sessionEnd)
  const [, readAgain] = useState(0)
  const { phase, changesInMs } = end === null ? ENDED : sessionPhase(Date.now(), Date.parse(end))

  useEffect(() => {
    const onChange = () => readAgain((count) => count + 1)
    document.addEventListener('visibilitychange', onChange)
    const timer = changesInMs === null ? undefined : setTimeout(onChange, changesInMs)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      clearTimeout(timer)
    }
  })
  return phase
}

const ENDED = { phase: { kind: 'ended' }, changesInMs: null } as const
