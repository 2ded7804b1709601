import { Link } from 'react-router-dom'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { NextButton } from './next-button.tsx'

/** What became of a link, and the button that goes on; beside it a link to another page. */
export function LinkOutcome(props: ViewProps<'link-outcome'>) {
  const { isGood } = props.step.view?.props ?? {}
  if (isGood === true) {
    return (
      <PicturedPage comesOn>
        <Title {...props} />
        <WayOn {...props} />
      </PicturedPage>
    )
  }
  return (
    <main id="main" className="page w-wide split" tabIndex={-1}>
      <Title {...props} />
      <WayOn {...props} />
    </main>
  )
}

function Title({ step: { texts } }: ViewProps<'link-outcome'>) {
  return (
    <h1 id="page-heading" className="t48" tabIndex={-1}>
      {texts.title}
    </h1>
  )
}

function WayOn(props: ViewProps<'link-outcome'>) {
  const { step } = props
  const { otherPath } = step.view?.props ?? {}
  return (
    <div className="stack-6">
      {step.texts.body && <p className="lead">{step.texts.body}</p>}
      {step.texts.more && <p>{step.texts.more}</p>}
      <StepError step={step} />
      <p className="actions">
        <NextButton {...props} />
        {otherPath && (
          <Link className="link" to={otherPath}>
            {step.texts.other}
          </Link>
        )}
      </p>
    </div>
  )
}
