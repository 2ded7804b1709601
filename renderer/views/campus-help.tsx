import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'

/** The emergency contacts of a campus. */
export function CampusHelp({ step: { texts, view } }: ViewProps<'campus-help'>) {
  const heading = useId()
  const items = view?.slots.items
  return (
    <section className="stack-3" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <p className="muted">{texts.note}</p>
      <ul className="lines">{items && <ScreenView screen={items} />}</ul>
    </section>
  )
}
