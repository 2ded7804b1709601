import type { ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { NextButton } from './next-button.tsx'

/** Says that the answers arrived; with crisis help on top where the answers ask for it, in place of the picture. */
export function AssessmentDone(props: ViewProps) {
  const { texts, view } = props.step
  if (view?.props.showsCrisisHelp !== true) {
    return (
      <PicturedPage>
        <Done {...props} />
      </PicturedPage>
    )
  }
  return (
    <main id="main" className="page w-wide split" tabIndex={-1}>
      <CrisisBlock title={texts.crisisTitle ?? ''} order="lifeline-first" isAnnounced />
      <div className="stack-6">
        <Done {...props} />
      </div>
    </main>
  )
}

function Done(props: ViewProps) {
  const { texts } = props.step
  return (
    <>
      <div className="stack-4">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <StepError step={props.step} />
      <NextButton {...props} />
    </>
  )
}
