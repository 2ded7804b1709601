import { ScreenView } from '#renderer/flow/flow-view.tsx'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { NextButton } from './next-button.tsx'

/**
 * Results: scales, what they mean, what they are not, and crisis help. If the flow has a text for
 * it, there is a Next button.
 */
export function AssessmentResults(props: ViewProps<'assessment-results'>) {
  const { texts, view } = props.step
  const crisis = <CrisisBlock title={texts.crisisTitle} body={texts.crisisBody} isWide />
  const isFirst = view?.props.showsCrisisFirst === true
  const { scales, meaning } = view?.slots ?? {}
  return (
    <main id="main" className="page w-wide stack-8" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1} data-title={WORDS.pages.results}>
        {texts.title}
      </h1>
      {isFirst && crisis}
      <div className="results-cards">{scales && <ScreenView screen={scales} />}</div>
      {meaning && <ScreenView screen={meaning} />}
      {texts.disclaimer && <p className="measure muted">{texts.disclaimer}</p>}
      <StepError step={props.step} />
      {texts.next && <NextButton {...props} icon="arrow-right" />}
      {!isFirst && crisis}
    </main>
  )
}
