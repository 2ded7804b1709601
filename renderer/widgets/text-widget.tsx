import { CharacterCount } from '#renderer/ui/character-count.tsx'
import { inputProps, textOf } from './input-props.ts'
import { LineInput } from './line-input.tsx'
import type { WidgetProps } from './widget.ts'

/** Where these are filled in, an e-mail is typed: people log in with theirs. */
const EMAIL_TOKENS: readonly unknown[] = ['email', 'username']

/** Keyboards of telephones show @, and correct and capitalize nothing. Not `type="email"`: browsers rewrite what is typed there. */
const FOR_EMAIL = { inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** One line; what the definition gives as examples can be pressed. What is too long is said, not cut off. */
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
      {typeof validation.maxLength === 'number' && <CharacterCount text={textOf(answer)} limit={validation.maxLength} />}
    </>
  )
}
