import { type FormEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { FormScreen, Json, QuestionScreen, Screen, StepScreen } from '#engine/index.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorSummary } from '#renderer/ui/error-summary.tsx'
import { RequiredMark } from '#renderer/ui/field-frame.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Progress } from '#renderer/ui/progress.tsx'
import { Hints, questionIds } from '#renderer/widgets/question.tsx'
import { SectionForm } from '#renderer/widgets/section-form.tsx'
import type { QuestionActions } from '#renderer/widgets/widget.ts'
import { InterstitialPage, InterstitialView } from './interstitial.tsx'
import { useRun } from './run-context.ts'

type FormPageProps = { readonly step: StepScreen; readonly form: FormScreen; readonly screen: Screen }

/** One page of a form: a question with its answers, a section, or an interstitial; progress, and what goes on. */
export function FormPage({ step, form, screen }: FormPageProps) {
  const { send, save } = useRun()
  const [refusals, setRefusals] = useState(0)
  const secrets = useRef<Record<string, Json>>({})
  const at = useMemo(() => [...screen.at], [screen.at])

  const focusField = useCallback((field: string | undefined) => {
    if (field === undefined) return
    const box = document.getElementById(questionIds(field).control)
    const control = box?.matches('input, select, textarea')
      ? box
      : box?.querySelector<HTMLElement>('input, select, textarea, button')
    ;(control ?? box)?.focus()
  }, [])

  const next = useCallback(() => {
    const { refusal } = send({ type: 'next', secrets: secrets.current, at })
    if (refusal?.code !== 'INVALID') return
    setRefusals((count) => count + 1)
    requestAnimationFrame(() => focusField(refusal.fields[0]))
  }, [send, at, focusField])

  const actions = useMemo<QuestionActions>(
    () => ({
      answer: (field, value) => send({ type: 'answer', field, value, at }),
      choose: (field, value) => send({ type: 'choose', field, value, at }),
      blur: (field) => send({ type: 'blur', field, at }),
      secret: (field, value) => {
        secrets.current = { ...secrets.current, [field]: value }
      },
    }),
    [send, at],
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    next()
  }
  const isQuestions = form.paging === 'question'
  const words = `${isQuestions ? 'Question' : 'Page'} ${form.index} of ${form.count}`
  const error = step.error && (
    <Banner tone="danger">
      <p>{step.error.text ?? 'An unexpected error occurred. Please try again.'}</p>
    </Banner>
  )

  if (form.pageKind === 'interstitial') return <InterstitialPage step={step} form={form} onNext={next} />
  return (
    <main id="main" className={`page ${isQuestions ? 'w-wide' : 'w-support'} stack-8`} tabIndex={-1}>
      {form.paging !== 'all' && (
        <Progress words={words} label={isQuestions ? 'Questions passed' : 'Pages finished'} share={form.progress} save={save} />
      )}
      {error}
      <form onSubmit={submit} noValidate key={form.page}>
        {isQuestions ? (
          <QuestionPage form={form} actions={actions} step={step} onMissing={() => focusField(form.missing[0])} />
        ) : (
          <SectionsPage form={form} step={step} actions={actions} refusals={refusals} onMissing={next} />
        )}
      </form>
    </main>
  )
}

type PartProps = {
  readonly form: FormScreen
  readonly step: StepScreen
  readonly actions: QuestionActions
  readonly onMissing: () => void
}

/** One question: its words on the left, its answers on the right; beneath one another on a phone. */
function QuestionPage({ form, step, actions, onMissing }: PartProps) {
  const section = form.sections[0]
  const question = section?.items.find((item): item is QuestionScreen => item.kind === 'question')
  const [areKeysOn, setKeysOn] = useNumberKeys()
  if (!section || !question) return null
  const heading = question.text ?? question.label ?? ''
  const beside = section.items.filter((item) => item.kind === 'interstitial')
  const isLong = heading.length > 60
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(event.target.type)
    const option = question.options[Number(event.key) - 1]
    if (
      !areKeysOn ||
      isTyping ||
      event.target instanceof HTMLTextAreaElement ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    if (!/^[1-9]$/.test(event.key) || !option || question.type === 'multi-select') return
    event.preventDefault()
    actions.choose(question.id, option.key)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: number keys act while the focus is on the heading or the answers, which are inside
    <div className="question-page" onKeyDown={onKeyDown}>
      <div className="question-words stack-4">
        {section.begins && section.title && <p className="t20">{section.title}</p>}
        <div className="muted">{question.preText && <p>{question.preText}</p>}</div>
        <h1 id="page-heading" className={isLong ? 't32' : 't48'} tabIndex={-1}>
          {heading} {question.required && <RequiredMark />}
        </h1>
        <div className="muted stack-2">
          <Hints question={{ ...question, preText: null }} />
        </div>
        {question.advances && (
          <p className="hint">
            Choosing an answer takes you to the next question. You can always go back.{' '}
            <button type="button" className="link" aria-pressed={areKeysOn} onClick={() => setKeysOn(!areKeysOn)}>
              Number keys
            </button>
          </p>
        )}
      </div>
      <div className="question-answers stack-4">
        <SectionForm section={{ ...section, items: [question] }} actions={actions} isAlone />
        {form.removed.length > 0 && <RemovedNotice />}
      </div>
      {beside.length > 0 && (
        <div className="question-beside stack-4">
          {beside.map((item) => (
            <InterstitialView key={item.id} item={item} />
          ))}
        </div>
      )}
      <div className="question-buttons">
        <PageButtons form={form} step={step} onMissing={onMissing} />
      </div>
    </div>
  )
}

/** A whole section, or all of them, with a list of what is missing after a refused Next. */
function SectionsPage({ form, step, actions, refusals, onMissing }: PartProps & { readonly refusals: number }) {
  const title = form.sections.length === 1 ? form.sections[0]?.title : step.title
  const missing = form.sections
    .flatMap((section) => section.items)
    .filter((item): item is QuestionScreen => item.kind === 'question' && item.showsIssue)
  return (
    <div className="stack-8">
      {missing.length > 0 && (
        <ErrorSummary
          key={refusals}
          title={missing.length === 1 ? 'One answer needs you' : `${missing.length} answers need you`}
          entries={missing.map((item) => ({
            href: `#${questionIds(item.id).control}`,
            words: `${item.label ?? item.text}: ${item.issue?.message}`,
          }))}
        />
      )}
      <div className="stack-2">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {title ?? step.title}
        </h1>
        <p className="muted">
          <span className="req" aria-hidden>
            *
          </span>{' '}
          required
        </p>
      </div>
      {form.sections.map((section) => (
        <SectionForm key={section.id} section={section} actions={actions} />
      ))}
      {form.removed.length > 0 && <RemovedNotice />}
      <PageButtons form={form} step={step} onMissing={onMissing} />
    </div>
  )
}

/** Back and the button that goes on. It stays focusable while something is missing, says so, and leads there. */
function PageButtons({ form, step, onMissing }: Omit<PartProps, 'actions'>) {
  const { back } = useRun()
  const words = step.texts.next ?? (form.paging === 'question' ? 'Continue' : 'Next')
  const count = form.missing.length
  const why =
    count === 1
      ? 'One required answer is missing. Pressing the button takes you to it.'
      : `${count} required answers are missing. Pressing the button takes you to the first.`
  return (
    <div className="spread">
      {step.canBack ? (
        <button type="button" className="back" onClick={back}>
          <Icon name="arrow-left" /> Back
        </button>
      ) : (
        <span />
      )}
      {form.showsNext && (
        <Button
          type="submit"
          unavailable={form.canNext ? undefined : why}
          onUnavailable={onMissing}
          busy={step.busy ? 'One moment…' : undefined}
        >
          {words}
        </Button>
      )}
    </div>
  )
}

/** A changed answer removed something that was typed: it is said, and can be taken back until the page is left. */
function RemovedNotice() {
  const { send } = useRun()
  return (
    <Banner tone="info">
      <p>Your change removed an answer that no longer applies.</p>
      <Button look="quiet" size="small" onClick={() => send({ type: 'undo' })}>
        Undo
      </Button>
    </Banner>
  )
}

const KEYS = 'portal.number-keys'

/** Number keys choose answers; a person can switch them off for this browser. */
function useNumberKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readKey() !== 'off')
  return [
    isOn,
    (next) => {
      setOn(next)
      try {
        localStorage.setItem(KEYS, next ? 'on' : 'off')
      } catch {
        // Without storage the choice lasts for this page.
      }
    },
  ]
}

function readKey(): string | null {
  try {
    return localStorage.getItem(KEYS)
  } catch {
    return null
  }
}
