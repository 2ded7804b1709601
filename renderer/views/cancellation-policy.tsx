import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'

/** Opens the cancellation policy over the page, so that the person's entries are kept. */
export function CancellationPolicy(props: ViewProps<'cancellation-policy'>) {
  const { step } = props
  const send = useViewEvents('cancellation-policy', props)
  if (step.view?.events.includes('open') !== true) return null
  return (
    <div>
      <button
        type="button"
        className="link"
        data-click="cancellation-policy"
        aria-haspopup="dialog"
        onClick={() => send('open')}
      >
        {step.texts.link}
      </button>
    </div>
  )
}
