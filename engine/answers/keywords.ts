import { isObject } from '../definition/json.ts'
import type { FieldSource, Json, Validation } from '../definition/types.ts'
import { brokenKeywords } from '../definition/value-keywords.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import type { AnswerIssue } from './judged.ts'

const NO_KEYWORDS: Validation = {}

/** What a field's answers must follow. Fields without keywords of their own share those of their type. */
export function keywordsOf({ type, validation }: FieldSource): Validation {
  const ofType = QUESTION_TYPES[type].keywords ?? NO_KEYWORDS
  return validation === undefined ? ofType : { ...ofType, ...validation }
}

/** Judges a non-empty answer: the first keyword that it breaks is the issue. Means what JSON Schema means. */
export function checkKeywords(keywords: Validation, answer: Json): AnswerIssue | null {
  if (!isText(answer)) return { code: 'format', params: { limit: 'text' } }
  if (keywords === NO_KEYWORDS) return null
  const [code] = brokenKeywords(keywords, answer)
  if (code === undefined) return null
  return { code, params: { limit: limitOf(keywords, code) } }
}

/** What a keyword demands; null where there is no such keyword. */
export function limitOf(keywords: Validation, keyword: string): Json {
  return (keywords as { readonly [keyword: string]: Json | undefined })[keyword] ?? null // keywords are JSON
}

/** Whether all texts in an answer are Unicode text that a database can store: no NUL (U+0000), no half of a surrogate pair. */
function isText(answer: Json): boolean {
  if (typeof answer === 'string') return !answer.includes('\0') && !/\p{Surrogate}/u.test(answer)
  if (Array.isArray(answer)) return answer.every(isText)
  return !isObject(answer) || Object.entries(answer).every(([key, value]) => isText(key) && isText(value ?? null))
}
