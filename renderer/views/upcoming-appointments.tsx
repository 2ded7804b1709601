import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'

/** Upcoming visits under a heading. */
export function UpcomingAppointments({
  step: { texts, view },
}: ViewProps<'upcoming-appointments'>) {
  const heading = useId()
  const visits = view?.slots.visits
  return (
    <section className="stack-4" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <div className="visits">{visits && <ScreenView screen={visits} />}</div>
    </section>
  )
}
