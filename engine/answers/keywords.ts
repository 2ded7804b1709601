import { isObject } from '../definition/json.ts'
import type { FieldSource, FieldType, Json, Validation } from '../definition/types.ts'
import { brokenKeywords } from '../definition/value-keywords.ts'
import type { AnswerIssue } from './judged.ts'

/** Free texts without a `maxLength` of their own take this many characters. */
export const FREE_TEXT_MAX_LENGTH = 1000

const NO_KEYWORDS: Validation = {}

/** Keywords that a field's type brings along; the field's own win. */
const TYPE_KEYWORDS: { readonly [type in FieldType]?: Validation } = {
  'free-paragraph-field': { maxLength: FREE_TEXT_MAX_LENGTH },
  'free-text-field': { maxLength: FREE_TEXT_MAX_LENGTH },
  'free-phone-field': { format: 'phone-us' },
  'one-to-ten-scale': { minimum: 1, maximum: 10 },
  'one-to-seven-scale': { minimum: 1, maximum: 7 },
  date: { format: 'date' },
}

/** What a field's answers must follow. Fields without keywords of their own share those of their type. */
export function keywordsOf({ type, validation }: FieldSource): Validation {
  const ofType = TYPE_KEYWORDS[type] ?? NO_KEYWORDS
  return validation === undefined ? ofType : { ...ofType, ...validation }
}

/** Judges a non-empty answer: the first keyword that it breaks is the issue. Means what JSON Schema means. */
export function checkKeywords(keywords: Validation, answer: Json): AnswerIssue | null {
  if (!isText(answer)) return { code: 'format', params: { limit: 'text' } }
  if (keywords === NO_KEYWORDS) return null
  const [code] = brokenKeywords(keywords, answer)
  if (code === undefined) return null
  const limit = (keywords as { readonly [keyword: string]: Json | undefined })[code] // keywords are JSON
  return { code, params: { limit: limit ?? null } }
}

/** Whether all texts in an answer are Unicode text that a database can store: no NUL (U+0000), no half of a surrogate pair. */
function isText(answer: Json): boolean {
  if (typeof answer === 'string') return !answer.includes('\0') && !/\p{Surrogate}/u.test(answer)
  if (Array.isArray(answer)) return answer.every(isText)
  return !isObject(answer) || Object.entries(answer).every(([key, value]) => isText(key) && isText(value ?? null))
}
