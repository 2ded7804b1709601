import { useEffect, useRef, useState } from 'react'
import { request } from '#renderer/api/client.ts'
import { ContinueSessionDocument } from '#renderer/api/generated/graphql.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'

type Outcome = 'asked' | 'waiting' | 'not-reached' | 'at-its-longest'
type SessionWarningProps = { readonly minutesLeft: number; readonly onLogout: () => void }

/**
 * Asks whether somebody is still there. It stands beside the page, not before it: every link of the page, those to crisis help
 * first of all, works as ever. Enter or Space goes on; typing in a field goes on by itself.
 */
export function SessionWarning({ minutesLeft, onLogout }: SessionWarningProps) {
  const [outcome, setOutcome] = useState<Outcome>('asked')
  const box = useRef<HTMLElement>(null)
  const goOn = async () => {
    setOutcome('waiting')
    try {
      await request(ContinueSessionDocument, {})
      // Still here after the server moved the end: the session is as old as it may become.
      setOutcome('at-its-longest')
    } catch {
      setOutcome('not-reached')
    }
  }
  const latestGoOn = useRef(goOn)
  latestGoOn.current = goOn

  useEffect(() => {
    const before = document.activeElement
    const onInput = () => void latestGoOn.current()
    document.addEventListener('input', onInput, { once: true })
    if (!isTextField(before)) box.current?.querySelector('button')?.focus()
    return () => {
      document.removeEventListener('input', onInput)
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const hasNews = outcome === 'not-reached' || outcome === 'at-its-longest'
  return (
    <section className="still-there" role="alertdialog" aria-labelledby="still-title" aria-describedby="still-words" ref={box}>
      <div className="still-in">
        <Icon name="warning" size="bar" />
        <div className="stack-1 grow">
          <h2 className="t20" id="still-title">
            Are you still there?
          </h2>
          <p id="still-words" {...(hasNews ? { role: 'alert' } : {})}>
            {words(outcome, minutesLeft)}
          </p>
        </div>
        <div className="actions">
          {outcome !== 'at-its-longest' && (
            <Button
              data-click="stay-logged-in"
              busy={outcome === 'waiting' ? 'One moment…' : undefined}
              onClick={() => void goOn()}
            >
              Stay logged in
            </Button>
          )}
          <Button look="secondary" data-click="logout" onClick={onLogout}>
            Log out now
          </Button>
        </div>
      </div>
    </section>
  )
}

/** How soon a session ends, in words that change once a minute. */
export function inMinutes(minutesLeft: number): string {
  return minutesLeft === 1 ? 'in 1 minute' : `in ${minutesLeft} minutes`
}

function words(outcome: Outcome, minutesLeft: number): string {
  const when = inMinutes(minutesLeft)
  switch (outcome) {
    case 'asked':
    case 'waiting':
      return `To keep your information private, you will be logged out ${when}. Answers that are saved stay saved.`
    case 'not-reached':
      return `We couldn't reach the server. You will be logged out ${when} unless you try again. Answers that are saved stay saved.`
    case 'at-its-longest':
      return `This session cannot last longer. You will be logged out ${when} and can log in again. Answers that are saved stay saved.`
  }
}

function isTextField(element: Element | null): boolean {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(radio|checkbox|button)$/.test(element.type))
  )
}
