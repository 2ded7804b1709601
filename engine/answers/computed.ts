import type { Field } from '../definition/flow.ts'
import type { FieldSource, Json } from '../definition/types.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { acceptAnswer } from './accept.ts'

/** The answer follows from a rule: nobody gives it. */
export function isComputed({ compute }: Pick<FieldSource, 'compute'>): boolean {
  return compute !== undefined
}

/** What a rule gives, as an answer of its question; null where it is none. A number is brought to the nearest one of its steps. */
export function computedAnswer(field: Field, given: Json): Json {
  const { nearest } = QUESTION_TYPES[field.source.type]
  const value = nearest ? nearest(given, field.keywords) : given
  const accepted = acceptAnswer(field, value, null)
  return 'value' in accepted ? accepted.value : null
}
