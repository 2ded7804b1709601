import type { QuestionScreen } from '#engine/index.ts'

export function hasHints({ preText, subText, description, ...question }: QuestionScreen): boolean {
  return preText !== null || subText !== null || description !== null || examplesOf(question).length > 0
}

/** What stands around a question's words: text before and below it, and examples. */
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

/** Widgets that show the examples themselves: a password what it has to have, a line of text what can be pressed. */
const SHOW_EXAMPLES: readonly QuestionScreen['type'][] = ['password', 'free-text-field']

function examplesOf({ type, examples }: Pick<QuestionScreen, 'type' | 'examples'>): readonly string[] {
  return SHOW_EXAMPLES.includes(type) ? [] : examples
}
