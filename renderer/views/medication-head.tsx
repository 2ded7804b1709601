import type { ViewProps } from '#renderer/flow/contract.ts'
import { PageHeading } from '#renderer/ui/page-main.tsx'

export function MedicationHead({ step: { texts } }: ViewProps<'medication-head'>) {
  return <PageHeading className="t48" words={texts.title} />
}

/** The heading above the cards. If there are no medications, it says so. */
export function MedicationListHead({ step: { texts } }: ViewProps<'medication-list-head'>) {
  return (
    <div className="stack-2">
      <h2 className="t32">{texts.title}</h2>
      {texts.none && <p className="muted">{texts.none}</p>}
    </div>
  )
}
