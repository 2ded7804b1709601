import { decimal, isMultipleOf } from '../definition/value-keywords.ts'
import type { Json, Validation } from '../definition/types.ts'
import { type Accepted, type Line, type QuestionType, REFUSED } from './question-type.ts'

const SCALE = {
  accept: acceptPoint,
  shape: { type: ['integer', 'null'] },
  limits: ['minimum', 'maximum'],
  isTyped: false,
  read: readPlain,
  isScore: true,
} as const satisfies QuestionType

/** The largest number of steps from 0. Beyond it, multiples of a step are not exact. */
const MOST_STEPS = 1e9

const EVERY_STEP: Line = {
  positionOf: (value, keywords) => {
    // Converts as JavaScript does when it compares with a number.
    const number = typeof value === 'object' ? Number.NaN : Number(value)
    if (Number.isNaN(number)) return null
    const step = stepOf(keywords)
    const count = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, number / step))
    return isMultipleOf(step, number) ? Math.round(count) : Math.floor(count) + 0.5
  },
  at: (position, keywords) => decimal(position * stepOf(keywords)),
  first: -MOST_STEPS,
  last: MOST_STEPS,
  usual: 12,
}

export const NUMBERS = {
  'one-to-ten-scale': { ...SCALE, keywords: { minimum: 1, maximum: 10 } },
  'one-to-seven-scale': { ...SCALE, keywords: { minimum: 1, maximum: 7 } },
  number: {
    accept: acceptNumber,
    shape: { type: ['number', 'null'] },
    keywords: { multipleOf: 1 },
    limits: ['minimum', 'maximum', 'multipleOf'],
    misread: misreadNumber,
    misreadCodes: ['type', 'separator', 'multipleOf'],
    nearest: nearestNumber,
    isTyped: true,
    read: readPlain,
    line: EVERY_STEP,
  },
} as const satisfies { readonly [type: string]: QuestionType }

function stepOf({ multipleOf = 1 }: Validation): number {
  return multipleOf
}

function nearestNumber(value: Json, keywords: Validation): Json {
  const step = stepOf(keywords)
  return typeof value === 'number' ? decimal(Math.round(decimal(value / step)) * step) + 0 : value
}

/** Reads a number of an answer sheet. Only the spelling that JavaScript prints is accepted. */
function readPlain(words: string): Json | undefined {
  return String(Number(words)) === words ? Number(words) : undefined
}

/** Accepts whole numbers only. */
function acceptPoint(value: Json): Accepted {
  return Number.isInteger(value) ? { value } : REFUSED
}

/** Converts a typed number. Any other text is stored unchanged. */
function acceptNumber(value: Json): Accepted {
  if (typeof value === 'number') return { value }
  if (typeof value !== 'string') return REFUSED
  const text = value.trim()
  return { value: text === '' ? null : (numberTyped(text) ?? text) }
}

/**
 * The number that a text spells in digits, with a point before the decimals. Null for other texts.
 */
export function numberTyped(text: string): number | null {
  const isPlain =
    /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) && text.replace(/\D/g, '').length <= 15
  // `+ 0` turns -0 into 0, because JSON has no -0.
  return isPlain ? Number(text) + 0 : null
}

function misreadNumber(value: Json, keywords: Validation): string | null {
  if (typeof value !== 'number')
    return /^[+-]?[\d\s.,'’]+$/.test(String(value)) ? 'separator' : 'type'
  return isStep(stepOf(keywords), value) ? null : 'multipleOf'
}

/** True for a multiple of the step that is near enough to 0 to be exact. */
export function isStep(step: number, value: number): boolean {
  return isMultipleOf(step, value) && Math.abs(value / step) <= MOST_STEPS
}
