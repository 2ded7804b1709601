import type { FormScreen, Screen, StepScreen } from '#engine/index.ts'
import { Progress } from '#renderer/ui/progress.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { useSave } from './run-context.ts'

type FormProgressProps = { readonly step: StepScreen; readonly form: FormScreen; readonly screen: Screen }

/**
 * Where one is, in words and as a bar: among all steps of a flow whose step names what it counts (text `progress`), also where the run began
 * at a later one, in words of its own where it has some (`progressWords`), else among the pages of the form. A form of one page shows none.
 */
export function FormProgress({ step, form, screen }: FormProgressProps) {
  const save = useSave()
  const { progress, progressWords } = step.texts
  if (progress !== undefined) {
    const counted = screen.trail.filter((one) => one.title !== null)
    const passed = counted.findIndex((one) => one.id === step.id)
    return (
      <Progress
        words={progressWords ?? fill(WORDS.form.stepOf, { step: progress, number: passed + 1, count: counted.length })}
        label={fill(WORDS.form.stepsPassed, { step: progress })}
        share={passed / counted.length}
        save={save}
      />
    )
  }
  if (form.paging === 'all') return null
  const { questionOf, questionsPassed, pageOf, pagesPassed } = WORDS.form
  const isQuestions = form.paging === 'question'
  return (
    <Progress
      words={fill(isQuestions ? questionOf : pageOf, { number: form.index, count: form.count })}
      label={isQuestions ? questionsPassed : pagesPassed}
      share={form.progress}
      save={save}
    />
  )
}
