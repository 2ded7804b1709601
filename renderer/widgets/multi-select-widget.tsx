import { ChoiceCard } from '#renderer/ui/choice-card.tsx'
import type { WidgetProps } from './widget.ts'

/** Multiple choice: cards over checkboxes. The engine handles exclusive options. */
export function MultiSelectWidget({ question, actions }: WidgetProps) {
  const chosen = question.options.filter((option) => option.chosen).map((option) => option.key)
  return (
    <div className="choices">
      {question.options.map((option) => (
        <ChoiceCard
          key={option.key}
          kind="several"
          label={option.text}
          value={option.key}
          checked={option.chosen}
          aria-invalid={question.showsIssue || undefined}
          onChange={() =>
            actions.answer(
              question.id,
              option.chosen ? chosen.filter((key) => key !== option.key) : [...chosen, option.key],
            )
          }
        />
      ))}
    </div>
  )
}
