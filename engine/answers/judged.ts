import type { Json } from '../definition/types.ts'

/** Why an answer is not accepted: one of the known codes, and the limit of the broken keyword. */
export type AnswerIssue = {
  readonly code: string
  readonly params?: { readonly [name: string]: Json }
}

/** The evaluated state of a question. Compared by identity. */
export type Judged = {
  readonly applies: boolean
  /** The effective answer: null if the question does not apply or is unanswered. */
  readonly answer: Json
  readonly isAnswered: boolean
  readonly score: number | null
  readonly issue: AnswerIssue | null
  /** 1 if the question counts in 'Question X of N', and 0 for parts of questions. */
  readonly unit: 0 | 1
  /** Prevents the person from continuing. */
  readonly blocks: boolean
}

export const NOT_APPLYING: Judged = {
  applies: false,
  answer: null,
  isAnswered: false,
  score: null,
  issue: null,
  unit: 0,
  blocks: false,
}

/** Numbers of questions in a part of a form: applicable, answered, and preventing Continue. */
export type Tally = {
  readonly applying: number
  readonly answered: number
  readonly blocking: number
}

export const EMPTY_TALLY: Tally = { applying: 0, answered: 0, blocking: 0 }

export function tally(value: unknown, before: Judged | null, after: Judged): Tally {
  const sum = value as Tally // a tally cell holds only this type
  const was = before ?? NOT_APPLYING
  const applying = Number(after.applies) * after.unit - Number(was.applies) * was.unit
  const answered = Number(after.isAnswered) * after.unit - Number(was.isAnswered) * was.unit
  const blocking = Number(after.blocks) - Number(was.blocks)
  if (applying === 0 && answered === 0 && blocking === 0) return sum
  return {
    applying: sum.applying + applying,
    answered: sum.answered + answered,
    blocking: sum.blocking + blocking,
  }
}
