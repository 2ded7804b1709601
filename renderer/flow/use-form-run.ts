import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  flowAt,
  type FormSchema,
  type FormScreen,
  type QuestionScreen,
  type Screen,
  schemaOf,
  type SectionScreen,
} from '#engine/index.ts'
import type { Mistake } from '#renderer/ui/error-summary.tsx'
import { mistakesShown } from '#renderer/widgets/mistakes-shown.ts'
import { focusQuestion } from '#renderer/widgets/question-ids.ts'
import type { QuestionActions } from '#renderer/widgets/widget.ts'
import { useRun } from './run-context.ts'
import { type CardErrors, type Secrets, type TakenSecrets, useSecrets } from './use-secrets.ts'

/** Everything that a form's page needs to be rendered and to continue. */
export type FormRun = {
  readonly actions: QuestionActions
  /** Continues, or shows the missing answers and moves the focus to the first one. */
  readonly next: () => void
  /** Compiles a section of the page for the current state. */
  readonly schemaOf: (section: string) => FormSchema
  /** The page's sections, with the errors of card forms. */
  readonly sections: readonly SectionScreen[]
  /** Ids of the questions that block Next, including secrets that are empty or were refused. */
  readonly missing: readonly string[]
  /** All messages next to the page's controls, in order. */
  readonly mistakes: readonly Mistake[]
  /** Number of problems that block Next. Each field of a card counts. */
  readonly missingCount: number
  /** True if an answer is invalid, and not only missing. */
  readonly hasWrong: boolean
  /** True while a card's form prepares its token. Further presses are ignored. */
  readonly isAsking: boolean
  /** How often Next was refused on this page. */
  readonly refusals: number
}

const NO_ERRORS: CardErrors = {}
const NONE: ReadonlySet<string> = new Set()

/** The run of a form's page: answers, secrets, and Next, which may have to wait for a card. */
export function useFormRun(form: FormScreen, screen: Screen): FormRun {
  const { send, store } = useRun()
  const { type, card, filled, cardMistakes, take } = useSecrets()
  const at = useMemo(() => [...screen.at], [screen.at])
  const { next, retype, cardErrors, retyped, refusals, isAsking } = useNext(form.page, at, take)

  const actions = useMemo<QuestionActions>(
    () => ({
      answer: (field, value) => send({ type: 'answer', field, value, at }),
      choose: (field, value) => send({ type: 'choose', field, value, at }),
      blur: (field) => send({ type: 'blur', field, at }),
      secret: (field, value) => {
        type(field, value)
        retype(field)
      },
      card,
    }),
    [send, at, type, retype, card],
  )

  const schemaOfSection = useCallback(
    (section: string) => {
      const run = flowAt({ flow: store.flow, state: store.getState() }, at)
      if (!run) throw new Error(`Cannot draw section "${section}": its flow has ended`)
      return schemaOf(run.flow, section, run.state)
    },
    [store, at],
  )

  const current = useMemo(() => withoutOldIssues(form.sections, retyped), [form.sections, retyped])
  const sections = useMemo(() => withCardErrors(current, cardErrors), [current, cardErrors])
  const secrets = questionsOf(current).filter(
    (question) => isEmptySecret(question, filled) || isWrongSecret(question),
  )
  const missing = [...form.missing, ...secrets.map((question) => question.id)]
  return {
    actions,
    next,
    schemaOf: schemaOfSection,
    sections,
    missing,
    ...problemsOf(sections, missing, cardMistakes),
    isAsking,
    refusals,
  }
}

/** Next, and what it left behind on this page: errors of cards, retyped secrets, refusals. */
function useNext(page: string, at: readonly string[], take: Secrets['take']) {
  const { send } = useRun()
  const [refusals, setRefusals] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [cardErrors, setCardErrors] = useState(NO_ERRORS)
  const [retyped, setRetyped] = useState(NONE)
  const turn = useRef<object | null>(null)

  // If a card replies after its page was left, the reply is ignored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is a new turn
  useEffect(() => {
    setAsking(false)
    setCardErrors(NO_ERRORS)
    setRetyped(NONE)
    setRefusals(0)
    return () => {
      turn.current = null
    }
  }, [page])

  const goOn = useCallback(
    (taken: TakenSecrets) => {
      const errors = 'errors' in taken ? taken.errors : NO_ERRORS
      const refusal =
        'secrets' in taken ? send({ type: 'next', secrets: taken.secrets, at }).refusal : null
      setAsking(false)
      setCardErrors(errors)
      setRetyped(NONE)
      const wrong = refusal?.code === 'INVALID' ? refusal.fields : Object.keys(errors)
      if (wrong.length === 0) return
      setRefusals((count) => count + 1)
      requestAnimationFrame(() => focusQuestion(wrong[0]))
    },
    [send, at],
  )

  const next = useCallback(() => {
    if (turn.current) return
    const taken = take()
    if (!(taken instanceof Promise)) {
      goOn(taken)
      return
    }
    const mine = {}
    turn.current = mine
    setAsking(true)
    void taken.then((secrets) => {
      if (turn.current !== mine) return
      turn.current = null
      goOn(secrets)
    })
  }, [take, goOn])

  const retype = useCallback(
    (field: string) =>
      setRetyped((before) => (before.has(field) ? before : new Set([...before, field]))),
    [],
  )
  return { next, retype, cardErrors, retyped, refusals, isAsking }
}

/** The messages of a page, and how many problems block Next. */
function problemsOf(
  sections: readonly SectionScreen[],
  missing: readonly string[],
  cardMistakes: Secrets['cardMistakes'],
): Pick<FormRun, 'mistakes' | 'missingCount' | 'hasWrong'> {
  const questions = questionsOf(sections)
  const shown = new Map(
    questions.map((question) => [question.id, mistakesShown(question, cardMistakes)]),
  )
  const countOf = (field: string) => (cardMistakes[field] && shown.get(field)?.length) || 1
  return {
    mistakes: [...shown.values()].flat(),
    missingCount: missing.reduce((count, field) => count + countOf(field), 0),
    hasWrong: questions.some(
      ({ id, issue }) =>
        missing.includes(id) &&
        ((issue !== null && issue.code !== 'required') || cardMistakes[id]?.length),
    ),
  }
}

export function questionsOf(sections: readonly SectionScreen[]): readonly QuestionScreen[] {
  return sections.flatMap((section) => section.items).filter((item) => item.kind === 'question')
}

function isEmptySecret(question: QuestionScreen, filled: ReadonlySet<string>): boolean {
  return question.secret && question.required && question.enabled && !filled.has(question.id)
}

/**
 * True for a secret that was refused at the last Next and has not been retyped. A card's own form
 * reports its state itself.
 */
function isWrongSecret({ type, secret, showsIssue, issue }: QuestionScreen): boolean {
  return secret && type !== 'card' && showsIssue && issue !== null
}

/** Hides issues of secrets that were retyped. They are validated again only at the next Next. */
function withoutOldIssues(
  sections: readonly SectionScreen[],
  retyped: ReadonlySet<string>,
): readonly SectionScreen[] {
  if (retyped.size === 0) return sections
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      item.kind === 'question' && retyped.has(item.id) ? { ...item, showsIssue: false } : item,
    ),
  }))
}

function withCardErrors(
  sections: readonly SectionScreen[],
  errors: CardErrors,
): readonly SectionScreen[] {
  if (errors === NO_ERRORS) return sections
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) => {
      const message = errors[item.id]
      return item.kind === 'question' && message != null
        ? { ...item, issue: { code: 'card', message }, showsIssue: true }
        : item
    }),
  }))
}
