import type { ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { LitWindow } from '#renderer/ui/lit-window.tsx'
import { NextButton } from './next-button.tsx'

/** What became of the link of an e-mail, and the button that goes on. */
export function LinkOutcome(props: ViewProps) {
  const { step } = props
  return (
    <main id="main" className="page w-form stack-6" tabIndex={-1}>
      {step.view?.props.isGood === true && <LitWindow comesOn />}
      <div className="stack-3">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {step.texts.title}
        </h1>
        {step.texts.body && <p className="lead">{step.texts.body}</p>}
      </div>
      <StepError step={step} />
      <NextButton {...props} />
    </main>
  )
}
