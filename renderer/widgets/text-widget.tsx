import { CharacterCount } from '#renderer/ui/character-count.tsx'
import { inputProps, textOf } from './input-props.ts'
import { LineInput } from './line-input.tsx'
import type { WidgetProps } from './widget.ts'

/** Autocomplete tokens of fields that take an e-mail address. People log in with theirs. */
const EMAIL_TOKENS: readonly unknown[] = ['email', 'username']

/**
 * Phone keyboards show @, and neither correct nor capitalize. Not `type="email"`: browsers rewrite
 * the text of such inputs.
 */
const FOR_EMAIL = {
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

/**
 * One line of text. Examples in the definition become buttons. A text that is too long is reported,
 * not cut off.
 */
export function TextWidget(props: WidgetProps) {
  const { question, actions } = props
  const { id, answer, examples, enabled, validation } = question
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
      <LineInput
        {...inputProps(props)}
        {...(EMAIL_TOKENS.includes(question.autocomplete) && FOR_EMAIL)}
        value={textOf(answer)}
        onType={(text) => actions.answer(id, text)}
      />
      {typeof validation.maxLength === 'number' && (
        <CharacterCount text={textOf(answer)} limit={validation.maxLength} />
      )}
    </>
  )
}
