import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

/** One line; what the definition gives as examples can be pressed. What is too long is said, not cut off: a pasted address must not lose its end unseen. */
export function TextWidget(props: WidgetProps) {
  const { question, actions } = props
  const { id, answer, examples, enabled } = question
  return (
    <>
      {examples.length > 0 && (
        <div className="chips">
          {examples.map((example) => (
            <button
              key={example}
              type="button"
              className="chip"
              aria-pressed={answer === example}
              disabled={!enabled}
              onClick={() => actions.answer(id, answer === example ? '' : example)}
            >
              {example}
            </button>
          ))}
        </div>
      )}
      <input
        {...inputProps(props)}
        type="text"
        value={textOf(answer)}
        onChange={(event) => actions.answer(id, event.target.value)}
      />
    </>
  )
}
