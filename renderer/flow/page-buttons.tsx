import type { FormScreen, Screen, StepScreen } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
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

/** Back and the button that goes on. It stays focusable while something is missing, says so, and leads there. */
export function PageButtons({ form, step, run, onMissing }: PartProps) {
  const words = step.texts.next ?? (form.paging === 'question' ? 'Continue' : 'Next')
  return (
    <div className="page-buttons">
      <BackButton step={step} />
      {form.showsNext && (
        <Button
          type="submit"
          unavailable={run.missing.length === 0 ? undefined : whatIsMissing(run)}
          onUnavailable={onMissing}
          busy={step.busy || run.isAsking ? 'One moment…' : undefined}
        >
          {words}
        </Button>
      )}
    </div>
  )
}

/** One step back, where there is one. */
export function BackButton({ step }: { readonly step: StepScreen }) {
  const { back } = useRun()
  if (!step.canBack) return null
  return (
    <button type="button" className="back" onClick={back}>
      <Icon name="arrow-left" /> Back
    </button>
  )
}

function whatIsMissing({ missing, sections }: FormRun): string {
  const count = missing.length
  const isWrong = sections.some(({ items }) =>
    items.some(
      (item) => item.kind === 'question' && item.issue !== null && item.issue.code !== 'required' && missing.includes(item.id),
    ),
  )
  if (isWrong) {
    return count === 1
      ? 'One answer needs another look. Pressing the button takes you to it.'
      : `${count} answers need another look. Pressing the button takes you to the first.`
  }
  return count === 1
    ? 'One required answer is missing. Pressing the button takes you to it.'
    : `${count} required answers are missing. Pressing the button takes you to the first.`
}
