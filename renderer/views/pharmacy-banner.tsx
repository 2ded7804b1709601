import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Link } from '#renderer/ui/link.tsx'

/** The pharmacy for prescriptions, with the link that changes it. */
export function PharmacyBanner({ step: { texts, view } }: ViewProps<'pharmacy-banner'>) {
  const heading = useId()
  return (
    <section className="card stack-2" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      {texts.none && <p className="muted">{texts.none}</p>}
      {texts.name && (
        <address className="pharmacy">
          <strong>{texts.name}</strong>
          <p>{texts.street}</p>
          <p>{texts.place}</p>
          {texts.phone && <p className="num">{texts.phone}</p>}
        </address>
      )}
      <p>
        <Link className="btn btn-2" to={view?.props.path ?? ''}>
          {texts.edit}
        </Link>
      </p>
    </section>
  )
}
