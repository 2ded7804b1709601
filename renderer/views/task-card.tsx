import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'

/**
 * A task with its link, or the reason why it cannot be done yet. If it can be dismissed, it has a
 * button for that.
 */
export function TaskCard(props: ViewProps<'task-card'>) {
  const { step, screen } = props
  const { texts, view } = step
  const send = useViewEvents('task-card', props)
  const heading = useId()
  const { path, click } = view?.props ?? {}
  return (
    <section className="card task" aria-labelledby={heading}>
      <StepError step={step} />
      <div className="stack-1">
        <h2 className="t24" id={heading}>
          {texts.title}
        </h2>
        <p className="muted">{texts.body}</p>
      </div>
      <div className="row">
        {texts.reason ? (
          <Button isUnavailable reason={texts.reason}>
            {texts.action}
          </Button>
        ) : (
          <Link className="btn" to={path ?? ''} data-click={click} aria-describedby={heading}>
            {texts.action}
          </Link>
        )}
        {view?.events.includes('dismiss') && (
          <Button
            look="quiet"
            busy={step.waitsFor === 'dismissNotification' ? texts.busy : undefined}
            data-click={`${screen.flow}.${step.id}.dismiss`}
            aria-describedby={heading}
            onClick={() => send('dismiss')}
          >
            {texts.dismiss}
          </Button>
        )}
      </div>
    </section>
  )
}
