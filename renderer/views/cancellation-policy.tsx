import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'

/** Words that open the cancellation policy over the page, so that nothing that was entered is lost. */
export function CancellationPolicy(props: ViewProps<'cancellation-policy'>) {
  const { step } = props
  const send = useViewEvents('cancellation-policy', props)
  if (step.view?.events.includes('open') !== true) return null
  return (
    <div>
      <button type="button" className="link" data-click="cancellation-policy" aria-haspopup="dialog" onClick={() => send('open')}>
        {step.texts.link}
      </button>
    </div>
  )
}
