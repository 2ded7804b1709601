import type { Json } from '../definition/types.ts'
import { type Accepted, type Asked, LIST_LIMITS, type QuestionType, REFUSED, UNKNOWN } from './question-type.ts'

const TYPED_CHOICE_MAX_LENGTH = 100
/** Longest key of a row. */
const ROW_KEY_MAX_LENGTH = 200

const ONE: QuestionType = { accept: acceptChoice, shape: 'option', limits: [], isTyped: false }

/** Types whose answers are keys of options. */
export const CHOICES = {
  'multi-choice': ONE,
  radio: ONE,
  'single-select-v2': ONE,
  'multi-select': { accept: acceptChoices, shape: 'options', limits: LIST_LIMITS, isTyped: false },
  choice: { ...ONE, accept: acceptTypedChoice },
} as const satisfies { readonly [type: string]: QuestionType }

function acceptChoice(value: Json, { options, rowOptions }: Asked): Accepted {
  if (typeof value !== 'string') return REFUSED
  if (value === '') return { value: null }
  return options.some((option) => option.key === value) || mayBeRow(value, rowOptions) ? { value } : UNKNOWN
}

function mayBeRow(key: string, rowOptions: unknown): boolean {
  return rowOptions !== null && key.length <= ROW_KEY_MAX_LENGTH
}

/** A choice is typed: what is not (yet) one of its options is kept, and judged as `enum`. */
function acceptTypedChoice(value: Json): Accepted {
  if (typeof value !== 'string' || value.length > TYPED_CHOICE_MAX_LENGTH) return REFUSED
  return { value: value === '' ? null : value }
}

/** Exclusive options are resolved against the answer before. */
function acceptChoices(value: Json, { options, rowOptions }: Asked, before: Json): Accepted {
  if (!isTexts(value)) return REFUSED
  const known = new Map(options.map((option) => [option.key, option]))
  if (value.some((key) => !known.has(key) && !mayBeRow(key, rowOptions))) return UNKNOWN
  const chosen = [...new Set(value)]
  const was = Array.isArray(before) ? before : []
  const added = chosen.filter((key) => !was.includes(key))
  const isExclusive = (key: string) => known.get(key)?.exclusive === true
  const exclusive = added.find(isExclusive) ?? (added.length === 0 && chosen.length > 1 ? chosen.find(isExclusive) : undefined)
  if (exclusive !== undefined) return { value: [exclusive] }
  const rest = chosen.length > 1 ? chosen.filter((key) => !isExclusive(key)) : chosen
  // Rows by their keys, then in the order of the definition, so that the same choices are the same answer.
  const rows = rest.filter((key) => !known.has(key)).sort()
  return { value: [...rows, ...options.map((option) => option.key).filter((key) => rest.includes(key))] }
}

export function isTexts(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
