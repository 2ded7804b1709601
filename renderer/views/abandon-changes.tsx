import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'

/**
 * A dialog that asks before changes are lost. The button that keeps them comes first and has the
 * focus.
 */
export function AbandonChanges(props: ViewProps<'abandon-changes'>) {
  const { texts } = props.step
  const send = useViewEvents('abandon-changes', props)
  return (
    <div className="stack-6">
      <p className="measure">{texts.body}</p>
      <div className="stack-3" ref={focusFirst}>
        <Button isBlock onClick={() => send('stay')}>
          {texts.stay}
        </Button>
        <Button look="danger" isBlock onClick={() => send('go')}>
          {texts.go}
        </Button>
      </div>
    </div>
  )
}

/** The browser focuses this element when the dialog opens. */
function focusFirst(buttons: HTMLDivElement | null): void {
  buttons?.firstElementChild?.setAttribute('autofocus', '')
}
