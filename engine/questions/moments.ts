import type { Json } from '../definition/types.ts'
import { isDate } from '../definition/value-keywords.ts'
import {
  type Accepted,
  type Line,
  type QuestionType,
  REFUSED,
  TEXT_LIMITS,
} from './question-type.ts'
import { acceptText } from './texts.ts'

const MINUTES_OF_DAY = 24 * 60
const MINUTE_MS = 60_000

/** Text formats for dates and times. `words`: the name in messages. */
export const MOMENT_FORMATS: { readonly [format: string]: MomentFormat | undefined } = {
  date: { words: 'a day', pattern: /^\d{4}-\d{2}-\d{2}$/, hasDay: true, hasClock: false },
  'date-time': {
    words: 'an instant',
    pattern: /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/i,
    hasDay: true,
    hasClock: true,
  },
  'clock-time': {
    words: 'a time of day',
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    hasDay: false,
    hasClock: true,
  },
  'local-date-time': {
    words: 'a day with a time',
    pattern: /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/,
    hasDay: true,
    hasClock: true,
  },
}
type MomentFormat = {
  readonly words: string
  readonly pattern: RegExp
  readonly hasDay: boolean
  readonly hasClock: boolean
}

/** Types whose answers are dates or times. Their texts sort in order of time. */
export const MOMENTS = {
  date: {
    accept: acceptText,
    shape: { type: ['string', 'null'], format: 'date' },
    keywords: { format: 'date' },
    limits: TEXT_LIMITS,
    isTyped: true,
  },
  time: moment({
    format: 'clock-time',
    normal: (text) => text.replace(/^\d:/, '0$&'),
    line: lineOfTexts({ first: 0, last: MINUTES_OF_DAY - 1, usual: '08:00', at: clockTime }),
  }),
  'date-time': moment({
    format: 'local-date-time',
    normal: (text) => text.replace(/^(\S{10}) (?=\S)/, '$1T'),
    line: lineOfTexts({
      first: Date.UTC(1000, 0) / MINUTE_MS,
      last: Date.UTC(9999, 11, 31, 23, 59) / MINUTE_MS,
      usual: '2030-01-07T08:00',
      at: (minutes) => new Date(minutes * MINUTE_MS).toISOString().slice(0, 16),
    }),
  }),
} as const satisfies { readonly [type: string]: QuestionType }

type MomentParts = {
  readonly format: string
  /** Converts other common spellings to the stored form. */
  readonly normal: (text: string) => string
  readonly line: Line
}

function moment({ format, normal, line }: MomentParts): QuestionType {
  const accept = (value: Json): Accepted =>
    typeof value === 'string' ? { value: normal(value.trim()) } : REFUSED
  return {
    accept,
    shape: { type: ['string', 'null'], format },
    limits: [],
    misread: (value) => (typeof value === 'string' && isMoment(format, value) ? null : 'format'),
    misreadCodes: ['format'],
    isTyped: true,
    line,
  }
}

function isMoment(format: string, text: string): boolean {
  const { pattern, hasDay } = MOMENT_FORMATS[format] ?? {}
  return pattern?.test(text) === true && (!hasDay || isDate(text.slice(0, 10)))
}

function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/**
 * The order of texts that sort alphabetically. Any other text has a position between two of them.
 */
function lineOfTexts({
  first,
  last,
  usual,
  at,
}: {
  readonly first: number
  readonly last: number
  readonly usual: string
  readonly at: (position: number) => string
}): Line {
  return {
    positionOf: (value) => {
      if (typeof value !== 'string') return null
      let [low, high] = [first, last + 1]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if (at(middle) < value) low = middle + 1
        else high = middle
      }
      return low <= last && at(low) === value ? low : low - 0.5
    },
    at,
    first,
    last,
    usual,
  }
}
