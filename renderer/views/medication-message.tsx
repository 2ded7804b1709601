import type { ViewProps } from '#renderer/flow/contract.ts'
import { Link } from '#renderer/ui/link.tsx'

/** Opens the conversation with the prescriber. */
export function MedicationMessage({ step: { texts, view } }: ViewProps<'medication-message'>) {
  return (
    <div className="actions">
      <Link className="btn" to={view?.props.path ?? ''}>
        {texts.words}
      </Link>
    </div>
  )
}
