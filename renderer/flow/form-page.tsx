import type { FormEvent } from 'react'
import type { FormScreen, Screen, StepScreen } from '#engine/index.ts'
import { PageMain } from '#renderer/ui/page-main.tsx'
import { focusQuestion } from '#renderer/widgets/question-ids.ts'
import { Crumbs, hasCrumbs } from './crumbs.tsx'
import { FormProgress } from './form-progress.tsx'
import { InterstitialPage } from './interstitial.tsx'
import { QuestionPage } from './question-page.tsx'
import { isBesideTitle, SectionsPage } from './sections-page.tsx'
import { useFormRun } from './use-form-run.ts'

type FormPageProps = {
  readonly step: StepScreen
  readonly form: FormScreen
  readonly screen: Screen
}

/**
 * One page of a form (a question with its answers, sections, or an interstitial), with its progress
 * and buttons.
 */
export function FormPage({ step, form, screen }: FormPageProps) {
  const run = useFormRun(form, screen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run.next()
  }
  if (form.pageKind === 'interstitial')
    return <InterstitialPage step={step} form={form} onNext={run.next} />
  return (
    <PageMain width={widthOf(form, screen)} className="stack-8">
      <Crumbs screen={screen} />
      <FormProgress step={step} form={form} screen={screen} />
      <form onSubmit={submit} noValidate key={form.page}>
        {form.paging === 'question' ? (
          <QuestionPage
            form={form}
            step={step}
            screen={screen}
            run={run}
            onMissing={() => focusQuestion(run.missing[0])}
          />
        ) : (
          <SectionsPage form={form} step={step} screen={screen} run={run} onMissing={run.next} />
        )}
      </form>
    </PageMain>
  )
}

/**
 * Forms of several sections are 600 px wide. Others are 900 px wide: a question, booking, or a
 * single form next to its title.
 */
function widthOf(form: FormScreen, screen: Screen): string {
  return form.paging === 'question' || hasCrumbs(screen) || isBesideTitle(form)
    ? 'w-wide'
    : 'w-support'
}
