import { useState } from 'react'
import { FREE_TEXT_MAX_LENGTH } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { CharacterCount } from '#renderer/ui/character-count.tsx'
import { ChoiceCard } from '#renderer/ui/choice-card.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { LineInput } from './line-input.tsx'
import { focusQuestion } from './question-ids.ts'
import type { WidgetProps } from './widget.ts'

/** Either "none" or a growing list of lines. The engine drops blank lines. */
export function NoneOrListWidget({ question, ids, describedBy, actions }: WidgetProps) {
  const isNone = question.answer === 'none'
  const entries = Array.isArray(question.answer) ? question.answer.map(String) : []
  const [rows, setRows] = useState(Math.max(entries.length, 1))
  const lines = Array.from({ length: Math.max(rows, entries.length) }, (_, i) => entries[i] ?? '')
  const name = question.label ?? question.text ?? ''
  const write = (i: number, text: string) =>
    actions.answer(
      question.id,
      lines.map((line, at) => (at === i ? text : line)),
    )
  const remove = (i: number) => {
    setRows(lines.length - 1)
    actions.answer(
      question.id,
      lines.filter((_, at) => at !== i),
    )
    focusQuestion(question.id)
  }
  return (
    <div className="stack-4">
      <ChoiceCard
        kind="several"
        label={WORDS.answers.none}
        checked={isNone}
        onChange={() => actions.answer(question.id, isNone ? null : 'none')}
      />
      {!isNone && (
        <>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index in the list
            <div className="stack-2" key={i}>
              <div className="row">
                <LineInput
                  id={i === 0 ? `${ids.control}-line` : undefined}
                  className="input grow"
                  aria-label={fill(WORDS.answers.line, { question: name, number: i + 1 })}
                  aria-describedby={describedBy}
                  aria-invalid={question.showsIssue || undefined}
                  value={line}
                  onType={(text) => write(i, text)}
                  onBlur={() => actions.blur(question.id)}
                />
                {lines.length > 1 && <RemoveButton number={i + 1} onRemove={() => remove(i)} />}
              </div>
              <CharacterCount text={line} limit={FREE_TEXT_MAX_LENGTH} />
            </div>
          ))}
          <Button look="secondary" size="small" onClick={() => setRows(lines.length + 1)}>
            {WORDS.answers.addAnother}
          </Button>
        </>
      )}
    </div>
  )
}

function RemoveButton({
  number,
  onRemove,
}: {
  readonly number: number
  readonly onRemove: () => void
}) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={fill(WORDS.answers.removeLine, { number })}
      onClick={onRemove}
    >
      {WORDS.answers.remove}
    </Button>
  )
}
