import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { busyWords } from '#renderer/flow/page-buttons.tsx'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DoneBanner } from '#renderer/ui/done-banner.tsx'
import { HeadedCard } from './headed-card.tsx'

/** A card with a text and a button that runs an action. The result is read aloud. */
export function ActionCard(props: ViewProps<'action-card'>) {
  const { step, screen } = props
  const { texts } = step
  const send = useViewEvents('action-card', props)
  return (
    <HeadedCard title={texts.title}>
      <p className="measure">{texts.body}</p>
      <StepError step={step} />
      <div role="status">
        {texts.done && (
          <DoneBanner>
            <p>{texts.done}</p>
          </DoneBanner>
        )}
      </div>
      <Button
        look="secondary"
        size="small"
        busy={step.busy ? busyWords(step) : undefined}
        data-click={`${screen.flow}.${step.id}.action`}
        onClick={() => send('act')}
      >
        {texts.action}
      </Button>
    </HeadedCard>
  )
}
