import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { busyWords } from '#renderer/flow/page-buttons.tsx'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Banner } from '#renderer/ui/banner.tsx'
import { DoneBanner } from '#renderer/ui/done-banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { ContentWords } from './content-page.tsx'

/**
 * Explains what deleting the account means, and shows the state of a request and what prevents it.
 * A change of the state is read aloud.
 */
export function AccountDeletion(props: ViewProps<'account-deletion'>) {
  const { step } = props
  const { texts } = step
  const send = useViewEvents('account-deletion', props)
  const heading = useId()
  const page = step.view?.props.page
  const events = step.view?.events ?? []
  const hints = [texts.toPay, texts.toWaitFor, texts.toCancel].filter((hint) => hint !== undefined)
  return (
    <section className="account-deletion stack-4" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <p className="measure">{texts.body}</p>
      <div role="status">
        {texts.state && (
          <DoneBanner>
            <p>{texts.state}</p>
          </DoneBanner>
        )}
      </div>
      {page && (
        <div className="account-deletion-words measure stack-4">
          <ContentWords id={page} level="h3" />
        </div>
      )}
      {hints.length > 0 && (
        <Banner tone="caution" isQuiet>
          {hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        </Banner>
      )}
      <StepError step={step} />
      <div className="actions">
        {events.includes('request') && (
          <Button
            look="secondary"
            data-click="request-account-deletion"
            onClick={() => send('request')}
          >
            {texts.request}
          </Button>
        )}
        {events.includes('takeBack') && (
          <Button
            look="secondary"
            data-click="take-back-account-deletion"
            busy={step.busy ? busyWords(step) : undefined}
            onClick={() => send('takeBack')}
          >
            {texts.takeBack}
          </Button>
        )}
      </div>
    </section>
  )
}
