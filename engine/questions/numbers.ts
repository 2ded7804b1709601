import type { Json } from '../definition/types.ts'
import { type Accepted, type QuestionType, REFUSED } from './question-type.ts'

const SCALE = {
  accept: acceptPoint,
  shape: { type: ['number', 'null'] },
  limits: ['minimum', 'maximum'],
  isTyped: false,
  read: (words) => (String(Number(words)) === words ? Number(words) : undefined),
  isScore: true,
} as const satisfies QuestionType

/** Types whose answers are numbers. */
export const NUMBERS = {
  'one-to-ten-scale': { ...SCALE, keywords: { minimum: 1, maximum: 10 } },
  'one-to-seven-scale': { ...SCALE, keywords: { minimum: 1, maximum: 7 } },
} as const satisfies { readonly [type: string]: QuestionType }

/** A scale takes whole numbers. */
function acceptPoint(value: Json): Accepted {
  return Number.isInteger(value) ? { value } : REFUSED
}
