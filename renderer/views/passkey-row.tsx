import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'

/** A passkey of the person, with its actions. */
export function PasskeyRow(props: ViewProps<'passkey-row'>) {
  const { texts } = props.step
  const send = useViewEvents('passkey-row', props)
  const name = useId()
  return (
    <article className="login-row" aria-labelledby={name}>
      <div>
        <h3 className="t20" id={name}>
          {texts.name}
        </h3>
        <p className="muted num">{texts.detail}</p>
      </div>
      <div className="row">
        <Button
          look="secondary"
          size="small"
          data-click="rename-passkey"
          onClick={() => send('rename')}
        >
          {texts.rename} <span className="sr">{texts.name}</span>
        </Button>
        <Button
          look="secondary"
          size="small"
          data-click="remove-passkey"
          onClick={() => send('remove')}
        >
          {texts.remove} <span className="sr">{texts.name}</span>
        </Button>
      </div>
    </article>
  )
}
