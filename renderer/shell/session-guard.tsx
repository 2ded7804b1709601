import { useEffect } from 'react'
import { writeToken } from '#renderer/api/token.ts'
import { inMinutes, SessionWarning } from './session-warning.tsx'
import { useSessionPhase } from './use-session-phase.ts'

/** Warns before a session ends of idleness, and ends it in every tab when its time has come. */
export function SessionGuard({ onLogout }: { readonly onLogout: () => void }) {
  const phase = useSessionPhase()
  const isEnding = phase.kind === 'ending'
  useEffect(() => {
    if (phase.kind === 'ended') writeToken(null)
  }, [phase.kind])
  return (
    <>
      {/* Stands before it has anything to say, so that what it says is heard: once a minute. */}
      <p className="sr" role="status">
        {isEnding && `You will be logged out ${inMinutes(phase.minutesLeft)}.`}
      </p>
      {isEnding && <SessionWarning minutesLeft={phase.minutesLeft} onLogout={onLogout} />}
    </>
  )
}
