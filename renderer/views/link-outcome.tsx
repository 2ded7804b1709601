import { Link } from 'react-router-dom'
import type { ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { LitWindow } from '#renderer/ui/lit-window.tsx'
import { NextButton } from './next-button.tsx'

/** What became of a link, and the button that goes on; beside it a link to another page. */
export function LinkOutcome(props: ViewProps) {
  const { step } = props
  const { isGood, otherPath } = step.view?.props ?? {}
  return (
    <main id="main" className="page w-form stack-6" tabIndex={-1}>
      {isGood === true && <LitWindow comesOn />}
      <div className="stack-3">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {step.texts.title}
        </h1>
        {step.texts.body && <p className="lead">{step.texts.body}</p>}
        {step.texts.more && <p>{step.texts.more}</p>}
      </div>
      <StepError step={step} />
      <p className="actions">
        <NextButton {...props} />
        {typeof otherPath === 'string' && (
          <Link className="link" to={otherPath}>
            {step.texts.other}
          </Link>
        )}
      </p>
    </main>
  )
}
