import type { Field } from '../definition/flow.ts'
import type { FieldSource, Json } from '../definition/types.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { acceptAnswer } from './accept.ts'

/** True if a rule computes the answer, so that no one enters it. */
export function isComputed({ compute }: Pick<FieldSource, 'compute'>): boolean {
  return compute !== undefined
}

/**
 * Converts the result of a rule to an answer of its question. Null if it is not a valid one. A
 * number is rounded to the nearest step.
 */
export function computedAnswer(field: Field, given: Json): Json {
  const { nearest } = QUESTION_TYPES[field.source.type]
  const value = nearest ? nearest(given, field.keywords) : given
  const accepted = acceptAnswer(field, value, null)
  return 'value' in accepted ? accepted.value : null
}
