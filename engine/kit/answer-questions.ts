import type { Json } from '../definition/types.ts'
import { isLedBack } from '../machine/led-back.ts'
import type { QuestionScreen } from '../machine/screen-types.ts'
import { transition } from '../machine/transition.ts'
import { type Asked, findQuestion, questionsOf, valueOfWords } from './questions.ts'
import { fail, type RunUnderTest, screenNow, take } from './run-under-test.ts'

/** `continues`: whether a multi-choice question then continues to the next page. */
type Reply = { readonly words: Json; readonly continues: boolean }

/** The named question, or the only one on screen. */
export function questionOnScreen(test: RunUnderTest, named?: string): Asked {
  const asked = questionsOf(screenNow(test))
  if (named !== undefined) {
    const place = test.flow.fieldsById.has(named) ? named : undefined
    return (
      findQuestion(asked, named) ?? fail(test, `Expected a question "${named}" on screen`, place)
    )
  }
  const [only, ...more] = asked.filter(
    ({ question: { id, isComputed } }) => !id.includes(':') && !id.includes('.') && !isComputed,
  )
  if (!only) return fail(test, 'Expected a question on screen')
  return more.length > 0
    ? fail(test, 'More than one question is on screen: name the one that is meant')
    : only
}

export function answer(test: RunUnderTest, ...words: readonly Json[]): void {
  answerNamed(test, words, true)
}

export function select(test: RunUnderTest, ...words: readonly Json[]): void {
  answerNamed(test, words, false)
}

export function choose(test: RunUnderTest, option: string): void {
  const asked = questionOnScreen(test)
  if (asked.question.options.length === 0)
    fail(test, `Question "${asked.question.id}" has no options`)
  answerWords(test, asked, { words: option, continues: true })
}

/** @param words The answer, or a question and its answer. */
function answerNamed(test: RunUnderTest, words: readonly Json[], continues: boolean): void {
  const [first = null, value] = words
  if (value === undefined) {
    answerWords(test, questionOnScreen(test), { words: first, continues })
    return
  }
  if (typeof first !== 'string') fail(test, 'A question is named by its words or its id')
  answerWords(test, questionOnScreen(test, first), { words: value, continues })
}

function answerWords(test: RunUnderTest, { at, question }: Asked, reply: Reply): void {
  const { words, continues } = reply
  const value = valueOfWords(question, words)
  if (value === undefined) {
    const options = question.options.map(({ text }) => `"${text}"`).join(', ')
    fail(
      test,
      `Question "${question.text ?? question.id}" has no option ${unknownOptions(question, words)}; it has ${options}`,
      question.id,
    )
  }
  if (question.secret) {
    test.typed.set(question.id, value)
    return
  }
  const type = question.type === 'multi-choice' && continues ? 'choose' : 'answer'
  const after = transition(test.flow, test.state, { type, field: question.id, value, at })
  // The answer was accepted, but it made an earlier page invalid, and the form shows that page.
  take(
    test,
    isLedBack(test.state, after) ? { ...after, refusal: null } : after,
    `answer "${question.text ?? question.id}"`,
  )
}

/** The parts of an answer that match no option, for a message. */
function unknownOptions(question: QuestionScreen, words: Json): string {
  const all: readonly Json[] = Array.isArray(words) ? words : [words]
  return all
    .flatMap((one) => (valueOfWords(question, one) === undefined ? [JSON.stringify(one)] : []))
    .join(', ')
}
