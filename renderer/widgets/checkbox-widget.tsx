import { questionWords } from './question-words.ts'
import type { WidgetProps } from './widget.ts'

/**
 * A checkbox with its text next to it. Clearing it counts as leaving it, so a missing answer is
 * reported immediately.
 */
export function CheckboxWidget({ question, ids, describedBy, actions }: WidgetProps) {
  const { asks, names } = questionWords(question)
  return (
    <label
      className="choice"
      data-selected={question.answer === true || undefined}
      htmlFor={ids.control}
    >
      <input
        id={ids.control}
        type="checkbox"
        checked={question.answer === true}
        required={question.required}
        disabled={!question.enabled}
        aria-invalid={question.showsIssue || undefined}
        aria-describedby={describedBy}
        onBlur={() => actions.blur(question.id)}
        onChange={(event) => {
          actions.answer(question.id, event.target.checked)
          if (!event.target.checked) actions.blur(question.id)
        }}
      />
      <span className="tick" />
      <span className="label">
        {names ?? asks}{' '}
        {question.required && (
          <span className="req" aria-hidden>
            *
          </span>
        )}
      </span>
    </label>
  )
}
