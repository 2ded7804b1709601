import { deepStrictEqual } from 'node:assert/strict'
import { HIDING_OPTION, isFirstOfSection } from './form.ts'
import type { Look, Settled } from './subject.ts'

export type Answer = readonly [question: number, option: number]

/** Says what the form must look like, worked out from scratch in the plainest way. */
export type Oracle = {
  readonly answer: (question: number, option: number) => void
  /** Answers to questions that are visible together, all given together. */
  readonly answerAll: (given: readonly Answer[]) => void
  readonly look: () => Look
}

/** An oracle over an empty form of that many questions. */
export function createOracle(count: number): Oracle {
  let answers: readonly (number | null)[] = Array.from({ length: count }, () => null)
  function answerAll(given: readonly Answer[]): void {
    const next = [...answers]
    for (const [question, option] of given) next[question] = option
    answers = withoutHidden(next)
  }
  return {
    answer: (question, option) => answerAll([[question, option]]),
    answerAll,
    look: () => lookAt(answers),
  }
}

/** Throws where a form shows anything else than the oracle. */
export function expectSame(seen: Look, expected: Look, settled?: Settled): void {
  deepStrictEqual(seen, expected)
  if (settled)
    deepStrictEqual(settled, { total: expected.total, isComplete: expected.missing === 0 })
}

function withoutHidden(given: readonly (number | null)[]): readonly (number | null)[] {
  const kept: (number | null)[] = []
  for (const [index, answer] of given.entries()) kept.push(isVisible(index, kept) ? answer : null)
  return kept
}

function isVisible(index: number, answers: readonly (number | null)[]): boolean {
  return isFirstOfSection(index) || answers[index - 1] !== HIDING_OPTION
}

function lookAt(answers: readonly (number | null)[]): Look {
  const visible = answers.map((_, index) => isVisible(index, answers))
  return {
    visible,
    answers,
    total: answers.reduce<number>((sum, answer) => sum + (answer ?? 0), 0),
    missing: answers.filter((answer, index) => answer === null && visible[index]).length,
  }
}
