import type { ViewProps } from '#renderer/flow/contract.ts'
import { DarkStreet } from '#renderer/ui/dark-street.tsx'

/** Says that a list of visits is empty. */
export function NoAppointments({ step: { texts } }: ViewProps<'no-appointments'>) {
  return (
    <div className="empty">
      <DarkStreet />
      <p>{texts.body}</p>
    </div>
  )
}
