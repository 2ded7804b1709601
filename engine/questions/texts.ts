import type { Json } from '../definition/types.ts'
import { isTexts } from './choices.ts'
import { asciiDigits } from './ascii-digits.ts'
import {
  type Accepted,
  type Asked,
  LIST_LIMITS,
  type QuestionType,
  REFUSED,
  TEXT_LIMITS,
} from './question-type.ts'

/** Maximum number of characters in a free text whose definition sets no `maxLength`. */
export const FREE_TEXT_MAX_LENGTH = 1000

const TEXT = {
  accept: acceptText,
  shape: { type: ['string', 'null'] },
  limits: TEXT_LIMITS,
  isTyped: true,
} as const satisfies QuestionType

/** Types whose answers are typed texts. */
export const TEXTS = {
  'free-paragraph-field': { ...TEXT, keywords: { maxLength: FREE_TEXT_MAX_LENGTH } },
  'free-text-field': { ...TEXT, accept: acceptLine, keywords: { maxLength: FREE_TEXT_MAX_LENGTH } },
  'free-phone-field': { ...TEXT, accept: acceptPhone, keywords: { format: 'phone-us' } },
  password: { ...TEXT, isTyped: false },
  card: { ...TEXT, isTyped: false, limits: [] },
  'none-or-list': {
    ...TEXT,
    accept: acceptNoneOrLines,
    shape: {
      type: ['array', 'string', 'null'],
      pattern: '^none$',
      items: { type: 'string', maxLength: FREE_TEXT_MAX_LENGTH },
    },
    limits: LIST_LIMITS,
  },
} as const satisfies { readonly [type: string]: QuestionType }

function acceptNoneOrLines(value: Json): Accepted {
  if (isTexts(value)) return { value: value.map((line) => line.trim()) }
  return value === 'none' ? { value } : REFUSED
}

export function acceptText(value: Json): Accepted {
  return typeof value === 'string' ? { value } : REFUSED
}

/**
 * A single line: line breaks become spaces, as in a browser's text field, and the ends are trimmed.
 */
function acceptLine(value: Json, { keywords }: Asked): Accepted {
  if (typeof value !== 'string') return REFUSED
  const line = value.replace(/\r\n|[\r\n]/g, ' ').trim()
  return {
    value:
      keywords.format === 'zip-us'
        ? asciiDigits(line).replace(/\p{Dash_Punctuation}/gu, '-')
        : line,
  }
}

/** Stores digits only, without the dashes on screen. */
function acceptPhone(value: Json): Accepted {
  return typeof value === 'string'
    ? { value: asciiDigits(value).replace(/[\s().-]/g, '') }
    : REFUSED
}
