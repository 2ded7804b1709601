import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

const MOST_CHARACTERS = 1000

/** Several lines, with the characters that are left. They are spoken in steps, not at each key. */
export function ParagraphWidget(props: WidgetProps) {
  const { question, actions } = props
  const { maxLength } = question.validation
  const limit = typeof maxLength === 'number' ? maxLength : MOST_CHARACTERS
  const left = limit - textOf(question.answer).length
  const spoken = left <= 20 ? left : Math.ceil(left / 100) * 100
  return (
    <>
      <textarea
        {...inputProps(props)}
        maxLength={limit}
        value={textOf(question.answer)}
        onChange={(event) => actions.answer(question.id, event.target.value)}
      />
      <p className="hint" aria-hidden>
        {counted(WORDS.answers.charactersLeft, left)}
      </p>
      <span className="sr" role="status">
        {counted(WORDS.answers.charactersLeft, spoken)}
      </span>
    </>
  )
}
