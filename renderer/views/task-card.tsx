import { useId } from 'react'
import { Link } from '#renderer/ui/link.tsx'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'

/** Something to do, with the link that leads to it, or with why it cannot be done yet. */
export function TaskCard({ step: { texts, view } }: ViewProps<'task-card'>) {
  const heading = useId()
  const { path, click } = view?.props ?? {}
  return (
    <section className="card task" aria-labelledby={heading}>
      <div className="stack-1">
        <h2 className="t24" id={heading}>
          {texts.title}
        </h2>
        <p className="muted">{texts.body}</p>
      </div>
      {texts.reason ? (
        <Button isUnavailable reason={texts.reason}>
          {texts.action}
        </Button>
      ) : (
        <Link className="btn" to={path ?? ''} data-click={click} aria-describedby={heading}>
          {texts.action}
        </Link>
      )}
    </section>
  )
}
