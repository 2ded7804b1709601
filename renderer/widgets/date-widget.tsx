import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

const CONTROLS: { readonly [type: string]: string | undefined } = {
  date: 'date',
  time: 'time',
  'date-time': 'datetime-local',
}

/** A date or a time, in the browser's own control. */
export function DateWidget(props: WidgetProps) {
  const { question, actions } = props
  return (
    <input
      {...inputProps(props)}
      className="input short"
      type={CONTROLS[question.type]}
      value={textOf(question.answer)}
      onChange={(event) => actions.answer(question.id, event.target.value)}
    />
  )
}
