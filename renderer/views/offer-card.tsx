import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'

/** An offer that a person can accept or postpone. */
export function OfferCard(props: ViewProps<'offer-card'>) {
  const { step, screen } = props
  const { texts, view } = step
  const send = useViewEvents('offer-card', props)
  const heading = useId()
  return (
    <section className="card task" aria-labelledby={heading}>
      <StepError step={step} />
      <div className="stack-1">
        <h2 className="t24" id={heading}>
          {texts.title}
        </h2>
        <p className="muted">{texts.body}</p>
      </div>
      <div className="row">
        <Button
          look="secondary"
          busy={step.waitsFor === 'addPasskey' ? texts.busy : undefined}
          data-click={view?.props.click}
          aria-describedby={heading}
          onClick={() => send('accept')}
        >
          {texts.accept}
        </Button>
        <Button
          look="quiet"
          data-click={`${screen.flow}.${step.id}.dismiss`}
          aria-describedby={heading}
          onClick={() => send('dismiss')}
        >
          {texts.dismiss}
        </Button>
      </div>
    </section>
  )
}
