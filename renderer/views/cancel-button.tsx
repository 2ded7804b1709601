import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'

/** Leaves a form without saving its answers. */
export function CancelButton(props: ViewProps<'cancel-button'>) {
  const { texts, view } = props.step
  const send = useViewEvents('cancel-button', props)
  return (
    <Button
      look="secondary"
      data-click={view?.props.click ?? 'keep-card'}
      isUnavailable={view?.events.includes('press') !== true}
      onClick={() => send('press')}
    >
      {texts.words}
    </Button>
  )
}
