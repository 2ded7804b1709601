import type { ViewProps } from '#renderer/flow/contract.ts'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { NextButton } from './next-button.tsx'

/** Describes an assessment, with the button that starts it. */
export function AssessmentIntro(props: ViewProps<'assessment-intro'>) {
  const { texts } = props.step
  return (
    <PicturedPage>
      <div className="stack-4">
        {texts.kicker && <p className="muted">{texts.kicker}</p>}
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.heading}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <NextButton {...props} />
    </PicturedPage>
  )
}
