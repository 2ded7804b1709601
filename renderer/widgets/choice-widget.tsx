import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import type { QuestionScreen } from '#engine/index.ts'
import { ChoiceCard } from '#renderer/ui/choice-card.tsx'
import { OptionCard } from '#renderer/ui/option-card.tsx'
import { type PressGuard, usePressGuard } from './press-guard.ts'
import type { QuestionActions, WidgetProps } from './widget.ts'

/**
 * Single choice: cards over native radio buttons. Arrow keys move the choice but never continue. A
 * click, a tap, Enter and Space choose an option, which may continue.
 */
export function ChoiceWidget({ question, ids, actions }: WidgetProps) {
  const guard = usePressGuard()
  const handlers = useHandlers(question, actions, guard)
  const hasCards = isCards(question)
  return (
    <div
      className={hasCards ? 'choices care-cards' : 'choices'}
      onPointerDown={guard.onPointerDown}
    >
      {question.options.map((option, i) => {
        const input = {
          name: `${ids.control}-options`,
          value: option.key,
          checked: option.chosen,
          required: question.required,
          'aria-invalid': question.showsIssue || undefined,
          ...handlers,
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

/**
 * Event handlers for the inputs of all options. They keep their identity, so that a choice redraws
 * two cards and not all of them.
 */
function useHandlers(question: QuestionScreen, actions: QuestionActions, guard: PressGuard) {
  const latest = useRef({ question, actions, guard })
  latest.current = { question, actions, guard }
  return useMemo(() => {
    let isArrow = false
    const isUnavailable = (key: string) =>
      latest.current.question.options.some(
        (option) => option.key === key && option.unavailable !== null,
      )
    return {
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const { question, actions } = latest.current
        const { value } = event.currentTarget
        isArrow = event.key.startsWith('Arrow')
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        if (!event.repeat && !isUnavailable(value)) actions.choose(question.id, value)
      },
      onKeyUp: () => {
        isArrow = false
      },
      onClick: (event: MouseEvent<HTMLInputElement>) => {
        const { question, actions, guard } = latest.current
        const { value } = event.currentTarget
        if (isUnavailable(value)) event.preventDefault()
        else if (isArrow) actions.answer(question.id, value)
        else if (guard.accepts(event)) actions.choose(question.id, value)
      },
      // The click handler decides. React requires an onChange handler next to `checked`.
      onChange: () => undefined,
    }
  }, [])
}

const ONE_OF_SEVERAL = ['multi-choice', 'radio', 'single-select-v2']

/** True if the options have more than a text and are therefore drawn as large cards. */
export function isCards({ type, options }: QuestionScreen): boolean {
  if (!ONE_OF_SEVERAL.includes(type)) return false
  return options.some(({ subText, details, mark, price, unavailable }) =>
    [subText, details, mark, price, unavailable].some((words) => words !== null),
  )
}
