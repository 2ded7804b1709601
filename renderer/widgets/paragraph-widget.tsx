import { FREE_TEXT_MAX_LENGTH } from '#engine/index.ts'
import { CharacterCount } from '#renderer/ui/character-count.tsx'
import { inputProps, textOf } from './input-props.ts'
import type { WidgetProps } from './widget.ts'

/** Several lines of text, with a count of the characters left. */
export function ParagraphWidget(props: WidgetProps) {
  const { question, actions } = props
  const { maxLength } = question.validation
  const text = textOf(question.answer)
  return (
    <>
      <textarea
        {...inputProps(props)}
        value={text}
        onChange={(event) => actions.answer(question.id, event.target.value)}
      />
      <CharacterCount
        text={text}
        limit={typeof maxLength === 'number' ? maxLength : FREE_TEXT_MAX_LENGTH}
        showsLeft
      />
    </>
  )
}
