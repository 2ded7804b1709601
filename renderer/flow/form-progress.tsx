import type { FormScreen, Screen, StepScreen } from '#engine/index.ts'
import { Progress, type ProgressProps } from '#renderer/ui/progress.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { useSave } from './run-context.ts'

type FormProgressProps = {
  readonly step: StepScreen
  readonly form: FormScreen
  readonly screen: Screen
}

/**
 * Progress in words and as a bar. If the step has the text `progress`, it counts all titled steps
 * of the flow, even if the run began at a later one; the text `progressWords` replaces the words.
 * Otherwise it counts the pages of the form. A form on one page shows no progress.
 */
export function FormProgress({ step, form, screen }: FormProgressProps) {
  const { progress, progressWords } = step.texts
  if (progress !== undefined) {
    const counted = screen.trail.filter((one) => one.title !== null)
    const passed = counted.findIndex((one) => one.id === step.id)
    return (
      <RunProgress
        words={
          progressWords ??
          fill(WORDS.form.stepOf, { step: progress, number: passed + 1, count: counted.length })
        }
        label={fill(WORDS.form.stepsPassed, { step: progress })}
        share={passed / counted.length}
      />
    )
  }
  if (form.paging === 'all') return null
  const { questionOf, questionsPassed, pageOf, pagesPassed } = WORDS.form
  const isQuestions = form.paging === 'question'
  return (
    <RunProgress
      words={fill(isQuestions ? questionOf : pageOf, { number: form.index, count: form.count })}
      label={isQuestions ? questionsPassed : pagesPassed}
      share={form.progress}
    />
  )
}

/** A component of its own, so that a save redraws nothing on pages that do not show it. */
function RunProgress(props: Omit<ProgressProps, 'save'>) {
  return <Progress {...props} save={useSave()} />
}
