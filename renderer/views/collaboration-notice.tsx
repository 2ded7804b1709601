import type { ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { NextButton } from './next-button.tsx'

/** Who sees notes and assessments, before anything else goes on. */
export function CollaborationNotice(props: ViewProps<'collaboration-notice'>) {
  const { texts } = props.step
  return (
    <main id="main" className="page w-wide split" tabIndex={-1}>
      <div className="stack-6">
        <div className="stack-4">
          <h1 id="page-heading" className="t48" tabIndex={-1}>
            {texts.title}
          </h1>
          <p className="lead">{texts.body}</p>
          {texts.more && <p>{texts.more}</p>}
        </div>
        <StepError step={props.step} />
        <NextButton {...props} hasArrow />
      </div>
      <CrisisBlock title={texts.crisisTitle} />
    </main>
  )
}
