import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { type ReactNode, useState } from 'react'
import type { FormScreen, Screen, StepScreen } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { useRun } from './run-context.ts'
import type { FormRun } from './use-form-run.ts'

export type PartProps = {
  readonly form: FormScreen
  readonly step: StepScreen
  readonly screen: Screen
  readonly run: FormRun
  /** Moves the focus to the first missing answer. */
  readonly onMissing: () => void
}

/**
 * Back, the Next button, and the content next to it. If something is missing, Next stays focusable:
 * a press shows the missing answers and moves the focus there.
 */
export function PageButtons({
  form,
  step,
  run,
  onMissing,
  children,
}: PartProps & { readonly children?: ReactNode }) {
  const [wasPressed, setPressed] = useState(false)
  const words =
    step.texts.next ?? (form.paging === 'question' ? WORDS.general.continue : WORDS.form.next)
  return (
    <div className="page-buttons">
      <BackButton step={step} />
      {form.showsNext && (
        <Button
          type="submit"
          isUnavailable={run.missing.length > 0}
          reason={wasPressed || run.refusals > 0 ? whatIsMissing(run) : undefined}
          onUnavailable={() => {
            setPressed(true)
            onMissing()
          }}
          busy={step.busy || run.isAsking ? busyWords(step) : undefined}
        >
          {words}
        </Button>
      )}
      {children}
    </div>
  )
}

/** The label of the button while its action is running, in the step's own words. */
export function busyWords({ texts }: StepScreen): string {
  return texts.busy ?? WORDS.general.moment
}

/** Goes one step back, if there is one. */
export function BackButton({ step }: { readonly step: StepScreen }) {
  const { back } = useRun()
  if (!step.canBack) return null
  return (
    <button type="button" className="back" onClick={back}>
      <Icon shape={ArrowLeftIcon} /> {WORDS.form.back}
    </button>
  )
}

function whatIsMissing({ missingCount, hasWrong }: FormRun): string {
  return counted(hasWrong ? WORDS.form.wrong : WORDS.form.missing, missingCount)
}
