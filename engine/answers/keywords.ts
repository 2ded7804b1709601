import { isObject } from '../definition/json.ts'
import type { FieldSource, Json, Validation } from '../definition/types.ts'
import { brokenKeywords } from '../definition/value-keywords.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import type { AnswerIssue } from './judged.ts'

const NO_KEYWORDS: Validation = {}

/**
 * The limits of a field's answers: those of its type, overridden by its own. Fields without their
 * own share one object.
 */
export function keywordsOf({ type, validation }: FieldSource): Validation {
  const ofType = QUESTION_TYPES[type].keywords ?? NO_KEYWORDS
  return validation === undefined ? ofType : { ...ofType, ...validation }
}

/** Returns the first keyword that a non-empty answer breaks, as an issue. Follows JSON Schema. */
export function checkKeywords(keywords: Validation, answer: Json): AnswerIssue | null {
  if (!isText(answer)) return { code: 'format', params: { limit: 'text' } }
  if (keywords === NO_KEYWORDS) return null
  const [code] = brokenKeywords(keywords, answer)
  if (code === undefined) return null
  return { code, params: { limit: limitOf(keywords, code) } }
}

/** The value of a keyword, or null if it is not set. */
export function limitOf(keywords: Validation, keyword: string): Json {
  // Keywords are JSON.
  return (keywords as { readonly [keyword: string]: Json | undefined })[keyword] ?? null
}

/**
 * True if all texts in an answer can be stored in a database: no NUL (U+0000) and no unpaired
 * surrogate.
 */
function isText(answer: Json): boolean {
  if (typeof answer === 'string') return !answer.includes('\0') && !/\p{Surrogate}/u.test(answer)
  if (Array.isArray(answer)) return answer.every(isText)
  return (
    !isObject(answer) ||
    Object.entries(answer).every(([key, value]) => isText(key) && isText(value ?? null))
  )
}
