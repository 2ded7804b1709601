import { type ReactNode, useState } from 'react'
import type { FormScreen, Screen, StepScreen } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { useRun } from './run-context.ts'
import type { FormRun } from './use-form-run.ts'

/** What the pages of a form are given. */
export type PartProps = {
  readonly form: FormScreen
  readonly step: StepScreen
  readonly screen: Screen
  readonly run: FormRun
  /** Leads to what is missing. */
  readonly onMissing: () => void
}

/** Back, the button that goes on, and what stands beside it. It stays focusable while something is missing: pressed, it says so and leads there. */
export function PageButtons({ form, step, run, onMissing, children }: PartProps & { readonly children?: ReactNode }) {
  const [wasPressed, setPressed] = useState(false)
  const words = step.texts.next ?? (form.paging === 'question' ? WORDS.general.continue : WORDS.form.next)
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

/** What the button says while what it began goes on, in the step's own words. */
export function busyWords({ texts }: StepScreen): string {
  return texts.busy ?? WORDS.general.moment
}

/** One step back, where there is one. */
export function BackButton({ step }: { readonly step: StepScreen }) {
  const { back } = useRun()
  if (!step.canBack) return null
  return (
    <button type="button" className="back" onClick={back}>
      <Icon name="arrow-left" /> {WORDS.form.back}
    </button>
  )
}

function whatIsMissing({ missingCount, hasWrong }: FormRun): string {
  return counted(hasWrong ? WORDS.form.wrong : WORDS.form.missing, missingCount)
}
