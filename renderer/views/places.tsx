import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'

/** Links under a heading. */
export function Places({ step: { texts, view } }: ViewProps<'places'>) {
  const heading = useId()
  const links = view?.slots.links
  return (
    <nav className="stack-2" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <ul className="places">{links && <ScreenView screen={links} />}</ul>
    </nav>
  )
}
