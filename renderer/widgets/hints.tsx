import type { QuestionScreen } from '#engine/index.ts'

export function hasHints({ preText, subText, description, ...question }: QuestionScreen): boolean {
  return (
    preText !== null || subText !== null || description !== null || examplesOf(question).length > 0
  )
}

/** The parts around a question's text: text before and after it, and examples. */
export function Hints({ question }: { readonly question: QuestionScreen }) {
  const examples = examplesOf(question)
  return (
    <>
      {question.preText && <p>{question.preText}</p>}
      {question.subText && <p>{question.subText}</p>}
      {question.description && <p>{question.description}</p>}
      {examples.length > 0 && (
        <ul>
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * Types whose widgets show the examples themselves: as requirements (password) or as buttons
 * (text).
 */
const SHOW_EXAMPLES: readonly QuestionScreen['type'][] = ['password', 'free-text-field']

function examplesOf({
  type,
  examples,
}: Pick<QuestionScreen, 'type' | 'examples'>): readonly string[] {
  return SHOW_EXAMPLES.includes(type) ? [] : examples
}
