import { useState } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { focusQuestion } from '#renderer/widgets/question-ids.ts'

/**
 * A button between questions. If the step does not accept its event yet, a press shows the missing
 * answers and moves the focus there.
 */
export function FurtherButton(props: ViewProps<'further-button'>) {
  const { texts, view } = props.step
  const send = useViewEvents('further-button', props)
  const [wasPressed, setPressed] = useState(false)
  return (
    <Button
      look="secondary"
      data-click={view?.props.click}
      isUnavailable={view?.events.includes('press') !== true}
      reason={wasPressed ? texts.reason : undefined}
      onUnavailable={() => {
        setPressed(true)
        focusQuestion(view?.props.question ?? undefined)
      }}
      onClick={() => send('press')}
    >
      {texts.words}
    </Button>
  )
}
