import type { ViewProps } from '#renderer/flow/contract.ts'
import { AppointmentCost } from './appointment-cost.tsx'
import { careTypeOf } from './care-type-of.ts'
import { VisitDetails } from './visit-details.tsx'

/** The time that was chosen, and the cost where it is told. */
export function AppointmentSummary({ step: { texts, view } }: ViewProps<'appointment-summary'>) {
  const slot = view?.props.slot
  return (
    slot && (
      <VisitDetails title={texts.title} slot={slot} texts={texts} note={texts.note}>
        {view?.props.showsCost === true && <AppointmentCost careType={careTypeOf(view.props.careType)} texts={texts} />}
      </VisitDetails>
    )
  )
}
