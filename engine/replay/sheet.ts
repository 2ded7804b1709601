import { optionsNow } from '../answers/words.ts'
import { isBlank } from '../answers/accept.ts'
import { rowsIn } from '../answers/rows.ts'
import type { Moment } from '../answers/cells.ts'
import type { Field, Flow } from '../definition/flow.ts'
import { isObject, sameJson } from '../definition/json.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { QuestionnaireAnswers } from '../machine/conclusions.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import type { RunState } from '../machine/types.ts'
import { momentOf } from '../machine/work.ts'

/** An answer in a patient's words: texts of options instead of keys. */
export type SheetAnswer = {
  readonly key: string
  /**
   * The text of the chosen option, a number, the typed text, 'None' in place of a list, or 'true'
   * for a checked box. Files and groups are JSON with the answers in words.
   */
  readonly text: string | null
  /**
   * The texts of the chosen options, the lines of a none-or-list, or the rows of a list, each as
   * JSON with the answers in words.
   */
  readonly multiText: readonly string[] | null
  /** The text typed for an option that asks for one. */
  readonly manualInput: string | null
  /** The score that the sender claims, or null for no claim. */
  readonly score: number | null
}

/**
 * An answer sheet: the answers of a whole form by questionnaire, in the format for sending and
 * storage.
 */
export type Sheet = readonly { readonly key: string; readonly answers: readonly SheetAnswer[] }[]

const NONE = 'None'

/** Converts a submission to an answer sheet. `replay` does the reverse. */
export function sheetOf(
  flow: Flow,
  state: RunState,
  questionnaires: readonly QuestionnaireAnswers[],
): Sheet {
  const at = momentOf(state)
  return questionnaires.map(({ key, answers }) => {
    const manual = new Map(answers.map((one) => [one.key, one.answer]))
    return {
      key,
      answers: answers.flatMap(({ key: id, answer, score }): readonly SheetAnswer[] => {
        const field = flow.fieldsById.get(id)
        if (field?.role !== 'question') return []
        const typed = manual.get(`${id}:text`)
        const whole = withOptionTexts(field, answer, (one) => manual.get(one) ?? null)
        return [
          {
            key: id,
            ...wordsOf(field, whole, at),
            manualInput: typeof typed === 'string' ? typed : null,
            score,
          },
        ]
      }),
    }
  })
}

function wordsOf(field: Field, answer: Json, at: Moment): Pick<SheetAnswer, 'text' | 'multiText'> {
  const words = answerWords(field, answer, at)
  if (field.source.type === 'list')
    return { text: null, multiText: rowsIn(words).map((row) => JSON.stringify(row)) }
  if (isObject(words)) return { text: JSON.stringify(words), multiText: null }
  if (Array.isArray(words)) return { text: null, multiText: words.map(String) }
  return { text: String(words), multiText: null }
}

/** Replaces option keys by option texts, also in rows and groups. Other answers stay the same. */
function answerWords(field: Field, answer: Json, at: Moment): Json {
  switch (field.source.type) {
    case 'list':
      return rowsIn(answer).map((row) => memberWords(field.children, row, { ...at, row }))
    case 'group':
      return isObject(answer) ? memberWords(field.children, answer, at) : answer
    case 'none-or-list':
      return answer === 'none' ? NONE : answer
    default: {
      if (field.options.length === 0 && !field.rowOptions) return answer
      const options = optionsNow(field, at)
      const textOf = (key: Json) => options.find(({ source }) => source.key === key)?.text ?? key
      return Array.isArray(answer) ? answer.map(textOf) : textOf(answer)
    }
  }
}

function memberWords(fields: readonly Field[], members: JsonObject, at: Moment): JsonObject {
  return Object.fromEntries(
    withTexts(fields).flatMap((field) => {
      const answer = members[field.source.id] ?? null
      return answer === null ? [] : [[field.source.id, answerWords(field, answer, at)]]
    }),
  )
}

/** The fields, each followed by the text field of its options. */
function withTexts(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => (field.manual ? [field, field.manual] : [field]))
}

/**
 * Adds the texts of options to the answer of a group. Outside of lists, these texts are separate
 * answers.
 */
export function withOptionTexts(group: Field, answer: Json, textOf: (id: string) => Json): Json {
  if (group.source.type !== 'group' || !isObject(answer)) return answer
  const members: Record<string, Json> = {}
  for (const child of group.children) {
    const { source, manual } = child
    const member = answer[source.id]
    if (member !== undefined) members[source.id] = withOptionTexts(child, member, textOf)
    const text = manual ? textOf(manual.id) : null
    if (manual && text !== null) members[manual.source.id] = text
  }
  return members
}

/** An answer with option keys, or why its words have no meaning. A blank answer is null. */
type ReadWords =
  | { readonly value: Json }
  | { readonly code: 'UNKNOWN_OPTION' | 'EXCLUSIVE_OPTION' | 'INVALID_ANSWER' }

const INVALID: ReadWords = { code: 'INVALID_ANSWER' }
const UNKNOWN: ReadWords = { code: 'UNKNOWN_OPTION' }

/** Converts words to an answer. Option texts must match exactly. */
export function readWords(field: Field, answer: SheetAnswer, at: Moment): ReadWords {
  const text = isBlank(answer.text) ? null : answer.text
  const list = isBlank(answer.multiText) ? null : answer.multiText
  if (text === null && list === null) return { value: null }
  if (text !== null && list !== null) return INVALID
  const words = wordsSent(field, text, list)
  return words === undefined ? INVALID : answerIn(field, words, at)
}

/** Reads what `answerWords` writes. Undefined for any other text. */
function wordsSent(
  { source: { type } }: Field,
  text: string | null,
  list: readonly string[] | null,
): Json | undefined {
  if (type === 'list') return list?.map((row) => parsed(row) ?? null)
  if (list !== null) return list
  if (text === null) return undefined
  if (type === 'group' || type === 'file') return parsed(text)
  const { read } = QUESTION_TYPES[type]
  return read ? read(text) : text
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function answerIn(field: Field, words: Json, at: Moment): ReadWords {
  switch (field.source.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2':
    case 'choice':
      return typeof words === 'string' ? keyOf(field, words, at) : INVALID
    case 'multi-select':
      return Array.isArray(words) ? keysOf(field, words, at) : INVALID
    case 'none-or-list':
      if (words === NONE) return { value: 'none' }
      return Array.isArray(words) ? { value: words } : INVALID
    case 'list':
      return Array.isArray(words) ? allOf(words.map((row: Json) => rowIn(field, row, at))) : INVALID
    case 'group':
      return membersIn(field.children, words, at)
    case 'password':
    case 'card':
      return INVALID
    default:
      return { value: words }
  }
}

function allOf(read: readonly ReadWords[]): ReadWords {
  const values: Json[] = []
  for (const one of read) {
    if ('code' in one) return one
    values.push(one.value)
  }
  return { value: values }
}

/**
 * Reads a row repeatedly until nothing new is found, because option texts may depend on other
 * answers of the row.
 */
function rowIn(list: Field, words: Json, at: Moment): ReadWords {
  let row: JsonObject = {}
  for (;;) {
    const read = membersIn(list.children, words, { ...at, row })
    const known = 'value' in read ? read.value : knownMembers(list.children, words, { ...at, row })
    if (!isObject(known) || sameJson(known, row)) return read
    row = known
  }
}

function knownMembers(fields: readonly Field[], words: Json, at: Moment): JsonObject {
  const entries = Object.entries(isObject(words) ? words : {}).flatMap(([key, value]) => {
    const read = membersIn(fields, { [key]: value ?? null }, at)
    return 'value' in read && isObject(read.value) ? Object.entries(read.value) : []
  })
  return Object.fromEntries(entries)
}

function membersIn(fields: readonly Field[], words: Json, at: Moment): ReadWords {
  if (!isObject(words)) return INVALID
  const members: Record<string, Json> = {}
  for (const [key, value = null] of Object.entries(words)) {
    const field = withTexts(fields).find((one) => one.source.id === key)
    if (!field) return INVALID
    const read = answerIn(field, value, at)
    if ('code' in read) return read
    members[key] = read.value
  }
  return { value: members }
}

/**
 * The option with this text, if it can be chosen now. Two options with the same text are refused as
 * ambiguous.
 */
function keyOf(field: Field, text: string, at: Moment): ReadWords {
  const offered = optionsNow(field, at).filter(
    (one) => one.applies && one.unavailable === null && one.text === text,
  )
  const [option] = offered
  return option && offered.length === 1 ? { value: option.source.key } : UNKNOWN
}

function keysOf(field: Field, texts: readonly Json[], at: Moment): ReadWords {
  const read = allOf(
    texts.map((text) => (typeof text === 'string' ? keyOf(field, text, at) : INVALID)),
  )
  if ('code' in read || !Array.isArray(read.value)) return read
  const keys: readonly Json[] = read.value
  if (new Set(keys).size < keys.length) return INVALID
  const hasExclusive = field.options.some(
    ({ key, exclusive }) => exclusive === true && keys.includes(key),
  )
  return keys.length > 1 && hasExclusive ? { code: 'EXCLUSIVE_OPTION' } : read
}
