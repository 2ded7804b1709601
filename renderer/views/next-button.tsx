import type { Screen, StepScreen } from '#engine/index.ts'
import { busyWords } from '#renderer/flow/page-buttons.tsx'
import { useRun } from '#renderer/flow/run-context.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'

type NextButtonProps = {
  readonly step: StepScreen
  readonly screen: Screen
  readonly icon?: IconName | null | undefined
  /** Secondary beside something that most people want first. */
  readonly look?: 'main' | 'secondary'
}

/** The button that goes on, in the step's own words; busy while the host carries out what the step asked for. */
export function NextButton({ step, screen, icon, look = 'main' }: NextButtonProps) {
  const { send } = useRun()
  return (
    <Button look={look} busy={step.busy ? busyWords(step) : undefined} onClick={() => send({ type: 'next', at: screen.at })}>
      {step.texts.next} {icon && <Icon name={icon} />}
    </Button>
  )
}
