import { lazy, Suspense } from 'react'
import { writtenAnswer } from './combo-options.ts'
import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

// A part of its own: who answers an assessment never loads it.
const ComboWidget = lazy(async () => ({ default: (await import('./combo-widget.tsx')).ComboWidget }))

/** One of a list: a long list from a file is typed and searched, a short one of the question's own is a select. */
export function ChoiceListWidget(props: WidgetProps) {
  const { question, actions } = props
  if (question.from !== null) {
    return (
      <Suspense fallback={<input {...inputProps(props)} readOnly value={writtenAnswer(question)} />}>
        <ComboWidget {...props} />
      </Suspense>
    )
  }
  return (
    <select
      {...inputProps(props)}
      value={textOf(question.answer)}
      onChange={(event) => actions.answer(question.id, event.target.value)}
    >
      <option value="">{question.placeholder ?? ''}</option>
      {question.options.map((option) => (
        <option key={option.key} value={option.key}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
