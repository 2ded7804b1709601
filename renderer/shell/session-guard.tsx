import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { writeToken } from '#renderer/api/token.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { inMinutes, SessionWarning } from './session-warning.tsx'
import { useOpenDialog } from './use-open-dialog.ts'
import { useSessionPhase } from './use-session-phase.ts'

/**
 * Warns before a session ends because of inactivity, and ends it in every tab when its time is
 * over.
 */
export function SessionGuard({ onLogout }: { readonly onLogout: () => void }) {
  const phase = useSessionPhase()
  const dialog = useOpenDialog()
  const isEnding = phase.kind === 'ending'
  useEffect(() => {
    if (phase.kind === 'ended') writeToken(null)
  }, [phase.kind])
  const warning = isEnding && <SessionWarning minutesLeft={phase.minutesLeft} onLogout={onLogout} />
  return (
    <>
      {/* Rendered before it has text, so that the text is announced, once a minute. */}
      <p className="sr" role="status">
        {isEnding && fill(WORDS.session.heard, { when: inMinutes(phase.minutesLeft) })}
      </p>
      {/* While a dialog is open, nothing outside it can be reached. */}
      {dialog ? createPortal(warning, dialog) : warning}
    </>
  )
}
