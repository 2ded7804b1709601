import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'

/**
 * The national crisis lines with a heading. They are moved here from the static document
 * (`crisis/take-over.ts`).
 */
export function Hotlines({ step: { texts } }: ViewProps<'hotlines'>) {
  const heading = useId()
  return (
    <section className="stack-3" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <div data-lines="hotlines" />
    </section>
  )
}
