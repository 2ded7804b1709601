import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Link } from '#renderer/ui/link.tsx'

/** The number of current medications, with a link to them. */
export function MedicationSummary({ step: { texts, view } }: ViewProps<'medication-summary'>) {
  const heading = useId()
  return (
    <section className="card stack-2" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <p>{texts.body}</p>
      <p>
        <Link className="btn btn-2" to={view?.props.path ?? ''}>
          {texts.action}
        </Link>
      </p>
    </section>
  )
}
