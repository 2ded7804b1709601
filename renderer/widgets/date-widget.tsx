import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

export function DateWidget(props: WidgetProps) {
  const { question, actions } = props
  return (
    <input
      {...inputProps(props)}
      className="input short"
      type="date"
      value={textOf(question.answer)}
      onChange={(event) => actions.answer(question.id, event.target.value)}
    />
  )
}
