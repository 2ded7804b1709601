import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle'
import { useEffect, useState } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { ContactSupport } from './contact-support.tsx'
import { useCountdown } from './use-countdown.ts'

/**
 * Asks to verify the e-mail address, and sends the mail again. It disappears when the address is
 * verified, here or elsewhere.
 */
export function VerifyEmail({ step, screen }: ViewProps<'verify-email'>) {
  const send = useViewEvents('verify-email', { step, screen })
  const { texts, view, error } = step
  const isVerified = view?.props.isVerified === true
  const isSending = step.waitsFor === 'sendActivationEmail'
  const hasGoneOut = texts.sent !== undefined || error?.code === 'TOO_MANY_REQUESTS'
  // The server sends at most one mail in this time (Q-VRFY-01).
  const apart = view?.props.secondsBetweenMails
  const seconds = useCountdown(useInstantOf(hasGoneOut && !isSending, (apart ?? 0) * 1000))
  const [told, setTold] = useState('')

  useEffect(() => {
    if (isVerified) send('verified')
  }, [isVerified, send])

  const wait = counted(WORDS.support.sendAgain, seconds)
  return (
    <PicturedPage>
      <div className="stack-3">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <div role="status">
        {texts.sent && (
          <div className="banner positive">
            <Icon shape={CheckCircleIcon} size="bar" />
            <p>{texts.sent}</p>
          </div>
        )}
      </div>
      <StepError step={step} />
      <div className="actions">
        <Button
          busy={isSending ? WORDS.support.sending : undefined}
          isUnavailable={seconds > 0}
          reason={wait}
          onUnavailable={() => setTold(wait)}
          onClick={() => {
            setTold('')
            send('resend')
          }}
        >
          {texts.resend}
        </Button>
      </div>
      {/* Announced once, when the button is pressed too early. The seconds are only visible. */}
      <p className="sr" role="status">
        {told}
      </p>
      <p>
        {texts.help} <ContactSupport isInSentence />.
      </p>
    </PicturedPage>
  )
}

/** The end of a period that begins when `isSo` becomes true; null while it is false. */
function useInstantOf(isSo: boolean, lengthMs: number): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => setSince(isSo ? Date.now() : null), [isSo])
  return since === null ? null : since + lengthMs
}
