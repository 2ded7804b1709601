import { ChoiceCard } from '#renderer/ui/choice-card.tsx'
import type { WidgetProps } from './widget.ts'

/** One whole number of a scale; the words for its ends stand under it. */
export function ScaleWidget({ question, ids, actions }: WidgetProps) {
  const last = question.type === 'one-to-ten-scale' ? 10 : 7
  const [low, high] = question.ends ?? ['Not at all', 'Very']
  return (
    <div className="stack-2">
      <div className={last === 10 ? 'scale' : 'scale seven'}>
        {Array.from({ length: last }, (_, i) => i + 1).map((number) => (
          <ChoiceCard
            key={number}
            kind="one"
            hasTick={false}
            name={`${ids.control}-scale`}
            label={number}
            value={number}
            checked={question.answer === number}
            required={question.required}
            aria-label={number === 1 ? `1, ${low}` : number === last ? `${last}, ${high}` : String(number)}
            onChange={() => actions.answer(question.id, number)}
          />
        ))}
      </div>
      <div className="ends">
        <span>1 = {low}</span>
        <span>
          {last} = {high}
        </span>
      </div>
    </div>
  )
}
