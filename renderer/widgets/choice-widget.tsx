import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { OptionScreen, QuestionScreen } from '#engine/index.ts'
import { ChoiceCard } from '#renderer/ui/choice-card.tsx'
import { OptionCard } from '#renderer/ui/option-card.tsx'
import { usePressGuard } from './press-guard.ts'
import type { WidgetProps } from './widget.ts'

/**
 * One of several: cards over native radio buttons. Arrow keys move the choice and never go on; click, tap, Enter and Space choose.
 */
export function ChoiceWidget({ question, ids, actions }: WidgetProps) {
  const isArrow = useRef(false)
  const guard = usePressGuard()
  const hasCards = isCards(question)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, option: OptionScreen) => {
    isArrow.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat && option.unavailable === null) actions.choose(question.id, option.key)
  }
  const onClick = (event: MouseEvent<HTMLInputElement>, option: OptionScreen) => {
    if (option.unavailable !== null) event.preventDefault()
    else if (isArrow.current) actions.answer(question.id, option.key)
    else if (guard.accepts(event)) actions.choose(question.id, option.key)
  }

  return (
    <div className={hasCards ? 'choices care-cards' : 'choices'} onPointerDown={guard.onPointerDown}>
      {question.options.map((option, i) => {
        const input = {
          name: `${ids.control}-options`,
          value: option.key,
          checked: option.chosen,
          required: question.required,
          'aria-invalid': question.showsIssue || undefined,
          onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(event, option),
          onKeyUp: () => {
            isArrow.current = false
          },
          onClick: (event: MouseEvent<HTMLInputElement>) => onClick(event, option),
          // The click handler decides; React wants a handler beside `checked`.
          onChange: () => undefined,
        }
        return hasCards ? (
          <OptionCard
            key={option.key}
            {...input}
            id={`${ids.control}-${option.key}`}
            title={option.text}
            words={option.subText}
            details={option.details}
            mark={option.mark}
            price={option.price}
            unavailable={option.unavailable}
          />
        ) : (
          <ChoiceCard
            key={option.key}
            {...input}
            kind="one"
            label={option.text}
            keyNumber={question.advances && i < 9 ? i + 1 : undefined}
          />
        )
      })}
    </div>
  )
}

const ONE_OF_SEVERAL = ['multi-choice', 'radio', 'single-select-v2']

/** Options that say more than their text are drawn as large cards. */
export function isCards({ type, options }: QuestionScreen): boolean {
  if (!ONE_OF_SEVERAL.includes(type)) return false
  return options.some(({ subText, details, mark, price, unavailable }) =>
    [subText, details, mark, price, unavailable].some((words) => words !== null),
  )
}
