import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'

export function WordsCard({ step: { texts } }: ViewProps<'words-card'>) {
  const heading = useId()
  return (
    <section className="card stack-1" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <p className="muted">{texts.body}</p>
    </section>
  )
}
