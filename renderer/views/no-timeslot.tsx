import { Crumbs } from '#renderer/flow/crumbs.tsx'
import { useRun, type ViewProps } from '#renderer/flow/run-context.ts'
import { viewEvent } from '#renderer/flow/view-event.ts'
import { Button } from '#renderer/ui/button.tsx'

/** No time is chosen: says so, and leads back to the times. */
export function NoTimeslot({ step, screen }: ViewProps) {
  const { send } = useRun()
  return (
    <main id="main" className="page w-wide stack-6" tabIndex={-1}>
      <Crumbs screen={screen} />
      <h1 id="page-heading" className="t32 measure" tabIndex={-1}>
        {step.texts.title}
      </h1>
      <Button onClick={() => send(viewEvent({ step, screen }, 'returnToAvailability'))}>{step.texts.button}</Button>
    </main>
  )
}
