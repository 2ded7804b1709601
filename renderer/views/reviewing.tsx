import { useRun, type ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** Stands while the host works, and goes on by itself; after a failure it says so and the person goes on. */
export function Reviewing({ step, screen }: ViewProps) {
  const { send } = useRun()
  return (
    <main id="main" className="page w-form reviewing" tabIndex={-1}>
      <div className="stack-4">
        <div role="status">
          <h1 id="page-heading" className="t32" tabIndex={-1}>
            {step.texts.title}
          </h1>
        </div>
        <StepError step={step} />
        {step.error && <Button onClick={() => send({ type: 'next', at: screen.at })}>{WORDS.general.continue}</Button>}
      </div>
    </main>
  )
}
