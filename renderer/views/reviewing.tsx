import type { ViewProps } from '#renderer/flow/contract.ts'
import { useRun } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { WORDS } from '#renderer/words/words.ts'

/**
 * Shown while the host works. It continues automatically; after a failure, it shows the error and a
 * button to continue.
 */
export function Reviewing({ step, screen }: ViewProps<'reviewing'>) {
  const { send } = useRun()
  return (
    <PicturedPage>
      <div role="status" className="stack-4">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {step.texts.title}
        </h1>
        {step.texts.body && !step.error && <p className="lead">{step.texts.body}</p>}
      </div>
      <StepError step={step} />
      {step.error && (
        <Button onClick={() => send({ type: 'next', at: screen.at })}>
          {WORDS.general.continue}
        </Button>
      )}
    </PicturedPage>
  )
}
