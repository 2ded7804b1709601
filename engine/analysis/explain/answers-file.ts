import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'

/**
 * Answers and inputs as an author writes them. Questions are named by id or text, options by key or
 * text, and replies by the name of the effect.
 */
export type AnswersFile = {
  readonly inputs: JsonObject
  readonly answers: JsonObject
  readonly replies: JsonObject
}

/** @returns A sentence if the text is not such a file. */
export function readAnswersFile(text: string): AnswersFile | string {
  const json = parsed(text)
  if (!isObject(json))
    return 'Cannot read the answers: expected {"inputs": {…}, "answers": {"question": "answer"}, "replies": {…}}'
  const unknown = Object.keys(json).find((key) => !['inputs', 'answers', 'replies'].includes(key))
  if (unknown !== undefined)
    return `Cannot read the answers: unknown key "${unknown}"; expected inputs, answers, replies`
  const part = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
  return { inputs: part(json.inputs), answers: part(json.answers), replies: part(json.replies) }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json // JSON.parse gives JSON
  } catch {
    return null
  }
}
