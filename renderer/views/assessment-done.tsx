import type { ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { NextButton } from './next-button.tsx'

/**
 * Says that the answers arrived, and what happens next. If the answers call for crisis help, it
 * replaces the picture.
 */
export function AssessmentDone(props: ViewProps<'assessment-done'>) {
  const { texts, view } = props.step
  const title = (
    <h1 id="page-heading" className="t48" tabIndex={-1}>
      {texts.title}
    </h1>
  )
  const wayOn = (
    <div className="stack-6">
      <p className="lead">{texts.body}</p>
      <StepError step={props.step} />
      <NextButton {...props} />
    </div>
  )
  if (view?.props.showsCrisisHelp === true) {
    return (
      <main id="main" className="page w-wide split" tabIndex={-1}>
        <div className="stack-6">
          {title}
          <CrisisBlock title={texts.crisisTitle} order="lifeline-first" isAnnounced />
        </div>
        {wayOn}
      </main>
    )
  }
  return (
    <PicturedPage>
      {title}
      {wayOn}
    </PicturedPage>
  )
}
