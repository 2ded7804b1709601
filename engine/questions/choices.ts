import type { Json } from '../definition/types.ts'
import {
  type Accepted,
  type Asked,
  LIST_LIMITS,
  type QuestionType,
  REFUSED,
  UNKNOWN,
} from './question-type.ts'

const TYPED_CHOICE_MAX_LENGTH = 100
/** In UTF-16 units. */
export const ROW_KEY_MAX_LENGTH = 200

const ONE: QuestionType = { accept: acceptChoice, shape: 'option', limits: [], isTyped: false }

/** Types whose answers are option keys. */
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
  return options.some((option) => option.key === value) || mayBeRow(value, rowOptions)
    ? { value }
    : UNKNOWN
}

function mayBeRow(key: string, rowOptions: unknown): boolean {
  return rowOptions !== null && key.length <= ROW_KEY_MAX_LENGTH
}

/** A choice is a typed field: a text that matches no option (yet) is stored, then fails `enum`. */
function acceptTypedChoice(value: Json): Accepted {
  if (typeof value !== 'string' || value.length > TYPED_CHOICE_MAX_LENGTH) return REFUSED
  return { value: value === '' ? null : value }
}

/** Resolves exclusive options by comparing with the previous answer. */
function acceptChoices(value: Json, { options, rowOptions }: Asked, before: Json): Accepted {
  if (!isTexts(value)) return REFUSED
  const known = new Map(options.map((option) => [option.key, option]))
  if (value.some((key) => !known.has(key) && !mayBeRow(key, rowOptions))) return UNKNOWN
  const chosen = [...new Set(value)]
  const was = Array.isArray(before) ? before : []
  const added = chosen.filter((key) => !was.includes(key))
  const isExclusive = (key: string) => known.get(key)?.exclusive === true
  const exclusive =
    added.find(isExclusive) ??
    (added.length === 0 && chosen.length > 1 ? chosen.find(isExclusive) : undefined)
  if (exclusive !== undefined) return { value: [exclusive] }
  const rest = chosen.length > 1 ? chosen.filter((key) => !isExclusive(key)) : chosen
  // Row keys are sorted, then come options in the order of the definition, so that the same choices
  // always give the same answer.
  const rows = rest.filter((key) => !known.has(key)).sort()
  return {
    value: [...rows, ...options.map((option) => option.key).filter((key) => rest.includes(key))],
  }
}

export function isTexts(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
