import type { Screen, StepScreen } from '#engine/index.ts'
import { busyWords } from '#renderer/flow/page-buttons.tsx'
import { useRun } from '#renderer/flow/run-context.ts'
import { Button } from '#renderer/ui/button.tsx'
import { type IconName, NamedIcon } from './named-icon.tsx'

type NextButtonProps = {
  readonly step: StepScreen
  readonly screen: Screen
  readonly icon?: IconName | null | undefined
  /** Use `secondary` next to an action that most people prefer. */
  readonly look?: 'main' | 'secondary'
}

/**
 * The Next button, labeled by the step. It is busy while the host carries out the step's effect.
 */
export function NextButton({ step, screen, icon, look = 'main' }: NextButtonProps) {
  const { send } = useRun()
  return (
    <Button
      look={look}
      busy={step.busy ? busyWords(step) : undefined}
      onClick={() => send({ type: 'next', at: screen.at })}
    >
      {step.texts.next} {icon && <NamedIcon name={icon} />}
    </Button>
  )
}
