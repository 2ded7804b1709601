import { Crumbs } from '#renderer/flow/crumbs.tsx'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'

/** No time is chosen: says so, and leads back to the times. */
export function NoTimeslot({ step, screen }: ViewProps<'no-timeslot'>) {
  const send = useViewEvents('no-timeslot', { step, screen })
  return (
    <main id="main" className="page w-wide stack-6" tabIndex={-1}>
      <Crumbs screen={screen} />
      <h1 id="page-heading" className="t32 measure" tabIndex={-1}>
        {step.texts.title}
      </h1>
      <Button onClick={() => send('returnToAvailability')}>{step.texts.button}</Button>
    </main>
  )
}
