import type { Json } from '../definition/types.ts'

/** Why an answer is not acceptable: a code of the closed list, and what the keyword demanded. */
export type AnswerIssue = { readonly code: string; readonly params?: { readonly [name: string]: Json } }

/** A question as it stands: does it apply, its effective answer, its score, what is wrong. Compared by identity. */
export type Judged = {
  readonly applies: boolean
  /** Null while it does not apply or is unanswered. */
  readonly answer: Json
  readonly isAnswered: boolean
  readonly score: number | null
  readonly issue: AnswerIssue | null
  /** 1 where the question counts in 'Question X of N'; 0 for parts of questions. */
  readonly unit: 0 | 1
  /** Keeps the flow from going on. */
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

/** How many questions of a part of a form apply, are answered, and keep it from going on. */
export type Tally = { readonly applying: number; readonly answered: number; readonly blocking: number }

export const EMPTY_TALLY: Tally = { applying: 0, answered: 0, blocking: 0 }

export function tally(value: unknown, before: Judged | null, after: Judged): Tally {
  const sum = value as Tally // a tally cell starts as EMPTY_TALLY and is written here alone
  const was = before ?? NOT_APPLYING
  const applying = Number(after.applies) * after.unit - Number(was.applies) * was.unit
  const answered = Number(after.isAnswered) * after.unit - Number(was.isAnswered) * was.unit
  const blocking = Number(after.blocks) - Number(was.blocks)
  if (applying === 0 && answered === 0 && blocking === 0) return sum
  return { applying: sum.applying + applying, answered: sum.answered + answered, blocking: sum.blocking + blocking }
}
