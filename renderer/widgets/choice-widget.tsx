import { type KeyboardEvent, useRef } from 'react'
import type { QuestionScreen } from '#engine/index.ts'
import { ChoiceCard } from '#renderer/ui/choice-card.tsx'
import { usePressGuard } from './press-guard.ts'
import type { WidgetProps } from './widget.ts'

/**
 * One of several: cards over native radio buttons. Arrow keys move the choice and never go on; click, tap, Enter and Space choose.
 */
export function ChoiceWidget({ question, ids, actions }: WidgetProps) {
  const isArrow = useRef(false)
  const guard = usePressGuard(question.id)
  const name = `${ids.control}-options`

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, key: string) => {
    isArrow.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) actions.choose(question.id, key)
  }

  return (
    <div className="choices" onPointerDown={guard.onPointerDown}>
      {question.options.map((option, i) => (
        <ChoiceCard
          key={option.key}
          kind="one"
          name={name}
          label={option.text}
          value={option.key}
          checked={option.chosen}
          required={question.required}
          keyNumber={question.advances && i < 9 ? i + 1 : undefined}
          aria-invalid={question.showsIssue || undefined}
          onKeyDown={(event) => onKeyDown(event, option.key)}
          onKeyUp={() => {
            isArrow.current = false
          }}
          onClick={(event) => {
            if (isArrow.current) actions.answer(question.id, option.key)
            else if (guard.accepts(event)) actions.choose(question.id, option.key)
          }}
          // The click handler decides; React wants a handler beside `checked`.
          onChange={() => undefined}
        />
      ))}
    </div>
  )
}

/** Options that say more than their text are drawn as large cards. */
export function isCards(question: QuestionScreen): boolean {
  return question.options.some((option) => option.subText !== null || option.details !== null)
}
