import { lazy, Suspense } from 'react'
import { writtenAnswer } from './combo-options.ts'
import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

// In its own script, which assessments never need.
const ComboWidget = lazy(async () => ({
  default: (await import('./combo-widget.tsx')).ComboWidget,
}))

/**
 * Chooses one option of a list. A long list from a file is searched by typing; a short list of the
 * question's own options is a select.
 */
export function ChoiceListWidget(props: WidgetProps) {
  const { question, actions } = props
  if (question.from !== null) {
    return (
      <Suspense
        fallback={<input {...inputProps(props)} readOnly value={writtenAnswer(question)} />}
      >
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
