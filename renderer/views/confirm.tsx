import { busyWords } from '#renderer/flow/page-buttons.tsx'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { useRun } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'

/**
 * A dialog that asks before an action that cannot be undone. The button that cancels comes first
 * and has the focus.
 */
export function Confirm(props: ViewProps<'confirm'>) {
  const { step, screen } = props
  const { send: sendToRun } = useRun()
  const send = useViewEvents('confirm', props)
  return (
    <div className="stack-4">
      <p className="measure">{step.texts.body}</p>
      <StepError step={step} />
      <div className="stack-3" ref={focusFirst}>
        <Button isBlock onClick={() => send('cancel')}>
          {step.texts.cancel}
        </Button>
        <Button
          look="danger"
          isBlock
          busy={step.busy ? busyWords(step) : undefined}
          onClick={() => sendToRun({ type: 'next', at: screen.at })}
        >
          {step.texts.next}
        </Button>
      </div>
    </div>
  )
}

/** The browser focuses this element when the dialog opens. */
function focusFirst(buttons: HTMLDivElement | null): void {
  buttons?.firstElementChild?.setAttribute('autofocus', '')
}
