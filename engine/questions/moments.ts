import { type QuestionType, TEXT_LIMITS } from './question-type.ts'
import { acceptText } from './texts.ts'

/** Types whose answers are read off a calendar or a clock. */
export const MOMENTS = {
  date: {
    accept: acceptText,
    shape: { type: ['string', 'null'], format: 'date' },
    keywords: { format: 'date' },
    limits: TEXT_LIMITS,
    isTyped: true,
  },
} as const satisfies { readonly [type: string]: QuestionType }
