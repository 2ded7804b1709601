import type { Json } from '../definition/types.ts'
import type { OptionScreen, QuestionScreen, Screen } from '../machine/screen-types.ts'
import { reachableLeaves } from './leaves.ts'

/** A question on screen, its step, and the path that addresses events to it. */
export type Asked = {
  readonly at: readonly string[]
  readonly step: string
  readonly question: QuestionScreen
}

/**
 * The questions that a person can reach. A question comes before the text of its manual option and
 * before the parts of its group.
 */
export function questionsOf(screen: Screen): readonly Asked[] {
  return reachableLeaves(screen).flatMap(({ at, step }) =>
    (step.form?.sections ?? []).flatMap((section) =>
      section.items.flatMap((item) =>
        item.kind === 'question'
          ? withParts(item).map((question) => ({ at, step: step.id, question }))
          : [],
      ),
    ),
  )
}

function withParts(question: QuestionScreen): readonly QuestionScreen[] {
  return [
    question,
    ...(question.manual ? withParts(question.manual) : []),
    ...question.fields.flatMap(withParts),
  ]
}

export function findQuestion(asked: readonly Asked[], words: string): Asked | undefined {
  return asked.find(
    ({ question }) =>
      question.id === words || question.text?.trim() === words || question.label?.trim() === words,
  )
}

/**
 * Converts words to an answer: option texts become keys, and 'None' of a none-or-list becomes
 * `none`. Undefined if no option matches.
 */
export function valueOfWords(question: QuestionScreen, words: Json): Json | undefined {
  if (question.type === 'none-or-list' && words === 'None') return 'none'
  if (question.options.length === 0) return words
  // A choice is a typed field, so texts that match no option can be typed as well.
  if (question.type === 'choice' && typeof words === 'string')
    return keyOf(question.options, words) ?? words
  if (!Array.isArray(words))
    return typeof words === 'string' ? keyOf(question.options, words) : words
  const keys = words.map((word) =>
    typeof word === 'string' ? keyOf(question.options, word) : undefined,
  )
  return keys.every((key) => key !== undefined) ? keys : undefined
}

function keyOf(options: readonly OptionScreen[], words: string): string | undefined {
  return (
    options.find((option) => option.text.trim() === words) ??
    options.find((option) => option.key === words)
  )?.key
}
