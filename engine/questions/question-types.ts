import type { FieldType } from '../definition/types.ts'
import { CHOICES } from './choices.ts'
import { MOMENTS } from './moments.ts'
import { NUMBERS } from './numbers.ts'
import { OTHERS } from './others.ts'
import type { QuestionType } from './question-type.ts'
import { TEXTS } from './texts.ts'

/** All question types. A type that is missing here, or in the widgets, is a type error. */
export const QUESTION_TYPES: { readonly [type in FieldType]: QuestionType } = {
  ...CHOICES,
  ...TEXTS,
  ...NUMBERS,
  ...MOMENTS,
  ...OTHERS,
}
