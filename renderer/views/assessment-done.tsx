import type { ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { NextButton } from './next-button.tsx'

/** Says that the answers arrived; with crisis help on top where the answers ask for it. */
export function AssessmentDone(props: ViewProps) {
  const { texts, view } = props.step
  return (
    <main id="main" className="page w-form stack-8" tabIndex={-1}>
      {view?.props.showsCrisisHelp === true && <CrisisBlock title={texts.crisisTitle ?? ''} order="lifeline-first" isAnnounced />}
      <div className="stack-4">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <StepError step={props.step} />
      <NextButton {...props} />
    </main>
  )
}
