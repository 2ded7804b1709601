import { ChoiceCard } from '#renderer/ui/choice-card.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import type { WidgetProps } from './widget.ts'

/** A whole number on a scale, with the texts for its two ends below it. */
export function ScaleWidget({ question, ids, actions }: WidgetProps) {
  const last = question.type === 'one-to-ten-scale' ? 10 : 7
  const [low, high] = question.ends ?? [WORDS.answers.lowEnd, WORDS.answers.highEnd]
  const labelOf = (number: number): string => {
    if (number === 1) return heard(1, low)
    return number === last ? heard(last, high) : String(number)
  }
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
            aria-label={labelOf(number)}
            onChange={() => actions.answer(question.id, number)}
          />
        ))}
      </div>
      <div className="ends">
        <span>{fill(WORDS.answers.scaleEnd, { number: 1, words: low })}</span>
        <span>{fill(WORDS.answers.scaleEnd, { number: last, words: high })}</span>
      </div>
    </div>
  )
}

function heard(number: number, words: string): string {
  return fill(WORDS.answers.scaleEndHeard, { number, words })
}
