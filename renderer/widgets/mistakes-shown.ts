import type { QuestionScreen } from '#engine/index.ts'
import type { Mistake } from '#renderer/ui/error-summary.tsx'
import { questionIds } from './question-ids.ts'
import { questionWords } from './question-words.ts'
import { questionsOfRow } from './row-questions.ts'

/** Messages that the forms of cards show next to their own fields, by the card question's id. */
export type CardMistakes = { readonly [field: string]: readonly Mistake[] }

/**
 * All messages of a question, in the order on the page: its own, those of its parts, and those of a
 * card's form.
 */
export function mistakesShown(question: QuestionScreen, cards: CardMistakes): readonly Mistake[] {
  const { asks, names } = questionWords(question)
  const own = question.showsIssue && question.issue !== null ? [question.issue.message] : []
  const parts = [
    ...question.rows.flatMap((_, i) => questionsOfRow(question, i).cells),
    ...question.fields,
    ...(question.manual ? [question.manual] : []),
  ]
  return [
    ...own.map((message) => ({
      control: questionIds(question.id).control,
      question: names ?? asks,
      message,
    })),
    ...parts.flatMap((part) => mistakesShown(part, cards)),
    ...(cards[question.id] ?? []),
  ]
}
