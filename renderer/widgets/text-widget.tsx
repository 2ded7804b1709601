import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

/** One line. What is too long is said, not cut off: a pasted address must not lose its end unseen. */
export function TextWidget(props: WidgetProps) {
  const { question, actions } = props
  return (
    <input
      {...inputProps(props)}
      type="text"
      value={textOf(question.answer)}
      onChange={(event) => actions.answer(question.id, event.target.value)}
    />
  )
}
