import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'

export function LoginHeading({ step: { texts } }: ViewProps<'login-heading'>) {
  return (
    <div className="login-heading stack-1">
      <h2 className="t24">{texts.title}</h2>
      {texts.body && <p className="muted measure">{texts.body}</p>}
    </div>
  )
}

/** A log-in of the person. The current one cannot be ended here, so it has no button for that. */
export function LoginRow(props: ViewProps<'login-row'>) {
  const { texts } = props.step
  const send = useViewEvents('login-row', props)
  const name = useId()
  return (
    <article className="login-row" aria-labelledby={name}>
      <div>
        <h3 className="t20" id={name}>
          {texts.device}
          {texts.browser && <span className="login-browser"> {texts.browser}</span>}{' '}
          {texts.tag && <span className="tag">{texts.tag}</span>}
        </h3>
        <p className="muted num">{texts.detail}</p>
      </div>
      {texts.end && (
        <Button look="secondary" size="small" data-click="end-login" onClick={() => send('end')}>
          {texts.end} <span className="sr">{texts.device}</span>
        </Button>
      )}
    </article>
  )
}
