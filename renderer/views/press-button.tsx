import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'

/** A button with an action on its page, and the text before it. */
export function PressButton(props: ViewProps<'press-button'>) {
  const { step } = props
  const { texts, view } = step
  const send = useViewEvents('press-button', props)
  return (
    <div className="stack-3">
      <StepError step={step} />
      {texts.body && <p className="measure">{texts.body}</p>}
      <Button
        look="secondary"
        size="small"
        busy={step.waitsFor === null ? undefined : texts.busy}
        data-click={view?.props.click}
        onClick={() => send('press')}
      >
        {texts.words}
      </Button>
    </div>
  )
}
