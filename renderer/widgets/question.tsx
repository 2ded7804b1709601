import { memo, use } from 'react'
import type { QuestionScreen } from '#engine/index.ts'
import { describedBy, FieldFrame } from '#renderer/ui/field-frame.tsx'
import { questionIds } from './question-ids.ts'
import { WidgetsContext } from './widgets-context.ts'
import type { QuestionActions } from './widget.ts'

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

type QuestionProps = { readonly question: QuestionScreen; readonly actions: QuestionActions; readonly isAlone?: boolean }

/** A question in its frame, drawn by the widget of its type. `isAlone`: the page's heading says its text. */
export const Question = memo(function Question({ question, actions, isAlone = false }: QuestionProps) {
  const widgets = use(WidgetsContext)
  const ids = questionIds(question.id)
  const Widget = widgets[question.type]
  const error = question.showsIssue ? question.issue?.message : null
  const hint = isAlone ? null : <Hints question={question} />
  const isGroup = GROUPS.has(question.type)
  const widget = (
    <Widget
      question={question}
      ids={ids}
      describedBy={describedBy(ids, hint !== null && hasHints(question), Boolean(error))}
      labelledBy={isAlone ? 'page-heading' : undefined}
      actions={actions}
    />
  )
  const below = (
    <>
      {question.caption && <p className="hint">{question.caption}</p>}
      {question.manual && <Question question={question.manual} actions={actions} />}
      {question.disclaimer && <p className="hint">{question.disclaimer}</p>}
    </>
  )
  if (question.type === 'checkbox') {
    return (
      <div className="field">
        {error && (
          <p className="err" id={ids.error}>
            {error}
          </p>
        )}
        {widget}
        {below}
      </div>
    )
  }
  return (
    <FieldFrame
      ids={ids}
      label={<span className={isAlone ? 'sr' : undefined}>{question.legend ?? question.label ?? question.text}</span>}
      isRequired={isAlone ? null : question.required}
      hint={hint !== null && hasHints(question) ? hint : undefined}
      error={error}
      isGroup={isGroup}
      after={below}
    >
      {widget}
    </FieldFrame>
  )
})

function hasHints({ preText, subText, description, examples }: QuestionScreen): boolean {
  return preText !== null || subText !== null || description !== null || examples.length > 0
}

/** What stands around a question's words: text before and below it, and examples. */
export function Hints({ question }: { readonly question: QuestionScreen }) {
  return (
    <>
      {question.preText && <p>{question.preText}</p>}
      {question.subText && <p>{question.subText}</p>}
      {question.description && <p>{question.description}</p>}
      {question.examples.length > 0 && (
        <ul>
          {question.examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      )}
    </>
  )
}
