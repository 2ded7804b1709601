import { memo, type ReactNode, use, useState } from 'react'
import type { QuestionScreen } from '#engine/index.ts'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Advice } from '#renderer/ui/advice.tsx'
import { describedBy, FieldFrame, type FrameIds } from '#renderer/ui/field-frame.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { useHeadingId } from '#renderer/ui/page-main.tsx'
import { isCards } from './choice-widget.tsx'
import { Hints, hasHints } from './hints.tsx'
import { focusQuestion, questionIds } from './question-ids.ts'
import { type QuestionWords, questionWords } from './question-words.ts'
import { WidgetsContext } from './widgets-context.ts'
import type { QuestionActions, Widget } from './widget.ts'

const GROUPS = new Set([
  'multi-choice',
  'multi-select',
  'radio',
  'single-select-v2',
  'none-or-list',
  'one-to-ten-scale',
  'one-to-seven-scale',
  'card',
  'group',
  'list',
])

type ControlProps = {
  readonly question: QuestionScreen
  readonly actions: QuestionActions
  readonly isAlone?: boolean
}
type QuestionProps = ControlProps & { readonly children?: ReactNode }

/**
 * A question in its frame. If it has `reveal` and no answer, it is hidden behind a link.
 *
 * @param isAlone The page's heading shows the question's text.
 * @param children Its control, as the form library draws it. Default: the widget of its type.
 */
export const Question = memo(function Question(props: QuestionProps) {
  const { id, reveal, isAnswered } = props.question
  const [isOpen, setOpen] = useState(isAnswered)
  if (reveal === null || isOpen || isAnswered) return <OpenQuestion {...props} />
  const open = () => {
    setOpen(true)
    requestAnimationFrame(() => focusQuestion(id))
  }
  return (
    <p>
      <button type="button" className="link" data-click="add-field" onClick={open}>
        {reveal}
      </button>
    </p>
  )
})

/** The control of a question, drawn by this widget. */
export const QuestionControl = memo(function QuestionControl(
  props: ControlProps & { readonly Widget: Widget },
) {
  const { question, actions, isAlone = false, Widget } = props
  const headingId = useHeadingId()
  const ids = questionIds(question.id)
  const hasError = question.showsIssue && Boolean(question.issue?.message)
  return (
    <Widget
      question={question}
      ids={ids}
      describedBy={withAdvice(
        question,
        ids,
        describedBy(ids, hasHint(question, isAlone), hasError),
      )}
      labelledBy={isAlone && questionWords(question).names === null ? headingId : undefined}
      actions={actions}
    />
  )
})

/** A checkbox has its label next to it, so the question's text goes above it. */
function asksAbove(question: QuestionScreen, isAlone: boolean): boolean {
  return question.type === 'checkbox' && questionWords(question).names !== null && !isAlone
}

function hasHint(question: QuestionScreen, isAlone: boolean): boolean {
  return (!isAlone && hasHints(question)) || asksAbove(question, isAlone)
}

function OpenQuestion({ question, actions, isAlone = false, children }: QuestionProps) {
  const ids = questionIds(question.id)
  const message = question.showsIssue ? question.issue?.message : null
  const error = message && <LinkedWords text={message} />
  const { asks, names } = questionWords(question)
  const isHinted = hasHint(question, isAlone)
  // On a page of cards, the heading already asks the question.
  const isAsked = isAlone || isCards(question)
  const Widget = use(WidgetsContext)[question.type]
  const control = children ?? (
    <QuestionControl Widget={Widget} question={question} actions={actions} isAlone={isAlone} />
  )
  const below = (
    <>
      <Advice advice={question.advice} id={`${ids.control}-advice`} />
      {question.caption && <p className="hint">{question.caption}</p>}
      {question.manual && <Question question={question.manual} actions={actions} />}
      {question.disclaimer && <p className="hint">{question.disclaimer}</p>}
    </>
  )
  if (question.type === 'checkbox') {
    return (
      <div className="field">
        {isHinted && (
          <div className="stack-2" id={ids.hint}>
            {asksAbove(question, isAlone) && <p className="q">{asks}</p>}
            <div className="hint">
              <Hints question={question} />
            </div>
          </div>
        )}
        {error && <ErrorText id={ids.error}>{error}</ErrorText>}
        {control}
        {below}
      </div>
    )
  }
  return (
    <FieldFrame
      ids={ids}
      label={<Label words={{ asks, names }} isAsked={isAsked} />}
      isRequired={isAsked ? null : question.required}
      hint={isHinted ? <Hints question={question} /> : undefined}
      error={error}
      isGroup={GROUPS.has(question.type)}
      isDisabled={question.isComputed}
      after={below}
    >
      {control}
    </FieldFrame>
  )
}

/** The ids of the elements that describe a control, including the warning about its answer. */
function withAdvice(
  { advice }: QuestionScreen,
  ids: FrameIds,
  others: string | undefined,
): string | undefined {
  const own = advice === null || advice.text === null ? undefined : `${ids.control}-advice`
  return others !== undefined && own !== undefined ? `${others} ${own}` : (others ?? own)
}

/** The question and, if different, the name of its control below it. */
function Label({
  words: { asks, names },
  isAsked,
}: {
  readonly words: QuestionWords
  readonly isAsked: boolean
}) {
  return (
    <>
      <span className={isAsked ? 'sr' : undefined}>{asks}</span>{' '}
      {names !== null && <span className="control-name">{names}</span>}
    </>
  )
}
