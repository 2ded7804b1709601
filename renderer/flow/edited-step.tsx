import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import type { FormScreen, Screen, StepScreen } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorSummary } from '#renderer/ui/error-summary.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { PageButtons } from './page-buttons.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { useRun } from './run-context.ts'
import { SectionPart } from './section-part.tsx'
import { StepError } from './step-error.tsx'
import { useFormRun } from './use-form-run.ts'

/** Marks the element that opens the questions of a step. The focus returns to it. */
export const OPENS_EDIT = { 'data-opens-edit': true } as const

type EditedStepProps = {
  readonly step: StepScreen
  readonly screen: Screen
  readonly view: ReactNode
}

/**
 * A step that is edited in place: its view, or its questions in place of the view. When they open,
 * the focus moves to their heading; when they close, it returns to the element that opened them.
 */
export function EditedStep({ step, screen, view }: EditedStepProps) {
  const box = useRef<HTMLDivElement>(null)
  const isOpen = step.form !== null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    box.current?.querySelector<HTMLElement>(isOpen ? 'h2' : '[data-opens-edit]')?.focus()
  }, [isOpen])
  return (
    <div ref={box}>
      {step.form ? <Questions step={step} form={step.form} screen={screen} /> : view}
    </div>
  )
}

type QuestionsProps = {
  readonly step: StepScreen
  readonly form: FormScreen
  readonly screen: Screen
}

function Questions({ step, form, screen }: QuestionsProps) {
  const { send } = useRun()
  const run = useFormRun(form, screen)
  const heading = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run.next()
  }
  const { at } = screen
  const cancel = () =>
    send(
      form.events.includes('cancel')
        ? { type: 'view', name: 'cancel', step: step.id, at }
        : { type: 'close', at },
    )
  return (
    <section className="card stack-6" aria-labelledby={heading}>
      <h2 className="t24" id={heading} tabIndex={-1}>
        {step.title}
      </h2>
      {run.refusals > 0 && run.mistakes.length > 0 && (
        <ErrorSummary key={run.refusals} mistakes={run.mistakes} />
      )}
      <form className="stack-6" onSubmit={submit} noValidate>
        {run.sections.map((section) => (
          <SectionPart
            key={section.id}
            section={section}
            screen={screen}
            number={null}
            hasHeading={false}
            run={run}
          />
        ))}
        <RemovedNotice form={form} />
        <StepError step={step} />
        <PageButtons form={form} step={step} screen={screen} run={run} onMissing={run.next}>
          <Button look="secondary" onClick={cancel}>
            {WORDS.general.cancel}
          </Button>
        </PageButtons>
      </form>
    </section>
  )
}
