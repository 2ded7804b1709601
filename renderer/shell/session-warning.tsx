import { WarningIcon } from '@phosphor-icons/react/Warning'
import { useMutation } from '@apollo/client/react'
import { useCallback, useEffect, useRef } from 'react'
import { ContinueSessionDocument } from '#renderer/api/generated/session-end.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { counted, fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

type Outcome = 'asked' | 'waiting' | 'not-reached' | 'at-its-longest'
type SessionWarningProps = { readonly minutesLeft: number; readonly onLogout: () => void }

/**
 * Asks whether the person is still there. It is next to the page and not over it, so every link of
 * the page still works, above all those to crisis help. Enter, Space and typing in a field also
 * extend the session.
 */
export function SessionWarning({ minutesLeft, onLogout }: SessionWarningProps) {
  const [goOn, { data, error, loading }] = useMutation(ContinueSessionDocument)
  const outcome = outcomeOf(loading, error, data)
  const box = useRef<HTMLElement>(null)
  const stay = useCallback(() => void goOn().catch(() => undefined), [goOn])

  useEffect(() => {
    const before = document.activeElement
    document.addEventListener('input', stay, { once: true })
    if (!isTextField(before)) box.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      document.removeEventListener('input', stay)
      if (
        document.activeElement === document.body &&
        before instanceof HTMLElement &&
        before.isConnected
      )
        before.focus({ preventScroll: true })
    }
  }, [stay])

  const hasNews = outcome === 'not-reached' || outcome === 'at-its-longest'
  return (
    <section
      className="still-there"
      role="alertdialog"
      aria-labelledby="still-title"
      aria-describedby="still-words"
      ref={box}
    >
      <div className="still-in">
        <Icon shape={WarningIcon} size="bar" />
        <div className="stack-1 grow">
          <h2 className="t20" id="still-title">
            {WORDS.session.title}
          </h2>
          <p id="still-words" {...(hasNews ? { role: 'alert' } : {})}>
            {words(outcome, minutesLeft)}
          </p>
        </div>
        <div className="actions">
          {outcome !== 'at-its-longest' && (
            <Button busy={outcome === 'waiting' ? WORDS.session.staying : undefined} onClick={stay}>
              {WORDS.session.stay}
            </Button>
          )}
          <Button look="secondary" onClick={onLogout}>
            {WORDS.session.logOut}
          </Button>
        </div>
      </div>
    </section>
  )
}

function outcomeOf(isWaiting: boolean, error: unknown, data: unknown): Outcome {
  if (isWaiting) return 'waiting'
  if (error) return 'not-reached'
  // The server extended the session, but this warning is still shown. So the session has reached
  // its maximum age.
  return data ? 'at-its-longest' : 'asked'
}

/** How soon a session ends, as text that changes once a minute. */
export function inMinutes(minutesLeft: number): string {
  return counted(WORDS.session.inMinutes, minutesLeft)
}

function words(outcome: Outcome, minutesLeft: number): string {
  const when = inMinutes(minutesLeft)
  switch (outcome) {
    case 'asked':
    case 'waiting':
      return fill(WORDS.session.ending, { when })
    case 'not-reached':
      return fill(WORDS.session.notReached, { when })
    case 'at-its-longest':
      return fill(WORDS.session.atItsLongest, { when })
  }
}

function isTextField(element: Element | null): boolean {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(radio|checkbox|button)$/.test(element.type))
  )
}
