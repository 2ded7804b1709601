import { optionsNow } from '../answers/words.ts'
import { isBlank } from '../answers/accept.ts'
import type { Moment } from '../answers/cells.ts'
import type { Field, Flow } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'
import type { QuestionnaireAnswers } from '../machine/conclusions.ts'
import type { RunState } from '../machine/types.ts'
import { momentOf } from '../machine/work.ts'

/** An answer in a patient's words: the texts of options, not their keys. */
export type SheetAnswer = {
  readonly key: string
  /** The text of the chosen option, the number of a scale, what was typed, or 'None' in place of a list. */
  readonly text: string | null
  /** The texts of the chosen options, or the rows of a list. */
  readonly multiText: readonly string[] | null
  /** What was typed beside an option that asks for it. */
  readonly manualInput: string | null
  /** As the sender computed it; null: it makes no claim. */
  readonly score: number | null
}

/** Answers of a whole form, questionnaire by questionnaire, as they are sent and kept outside the engine. */
export type Sheet = readonly { readonly key: string; readonly answers: readonly SheetAnswer[] }[]

const NONE = 'None'

/** A submission in words: the inverse of what `replay` reads. */
export function sheetOf(flow: Flow, state: RunState, questionnaires: readonly QuestionnaireAnswers[]): Sheet {
  const at = momentOf(state)
  return questionnaires.map(({ key, answers }) => {
    const manual = new Map(answers.map((one) => [one.key, one.answer]))
    return {
      key,
      answers: answers.flatMap(({ key: id, answer, score }): readonly SheetAnswer[] => {
        const field = flow.fieldsById.get(id)
        if (field?.role !== 'question') return []
        const typed = manual.get(`${id}:text`)
        return [{ key: id, ...wordsOf(field, answer, at), manualInput: typeof typed === 'string' ? typed : null, score }]
      }),
    }
  })
}

function wordsOf(field: Field, answer: Json, at: Moment): Pick<SheetAnswer, 'text' | 'multiText'> {
  const textOf = (key: Json) => optionsNow(field, at).find(({ source }) => source.key === key)?.text ?? String(key)
  if (Array.isArray(answer)) return { text: null, multiText: answer.map(textOf) }
  if (field.source.type === 'none-or-list') return { text: NONE, multiText: null }
  return { text: textOf(answer), multiText: null }
}

/** An answer by keys, or why its words mean none. A blank one is null: no answer. */
export type ReadWords = { readonly value: Json } | { readonly code: 'UNKNOWN_OPTION' | 'INVALID_ANSWER' }

const INVALID: ReadWords = { code: 'INVALID_ANSWER' }

/** Reads an answer's words by its question's definition. Texts are compared exactly. */
export function readWords(field: Field, answer: SheetAnswer, at: Moment): ReadWords {
  const text = isBlank(answer.text) ? null : answer.text
  const list = isBlank(answer.multiText) ? null : answer.multiText
  if (text === null && list === null) return { value: null }
  if (text !== null && list !== null) return INVALID
  switch (field.source.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2':
    case 'choice':
      return text === null ? INVALID : keyOf(field, text, at)
    case 'multi-select':
      return list === null ? INVALID : keysOf(field, list, at)
    case 'none-or-list':
      if (list !== null) return { value: list }
      return text === NONE ? { value: 'none' } : INVALID
    case 'one-to-ten-scale':
    case 'one-to-seven-scale':
      return text !== null && /^[1-9]\d?$/.test(text) ? { value: Number(text) } : INVALID
    case 'free-paragraph-field':
    case 'free-text-field':
    case 'free-phone-field':
    case 'date':
      return text === null ? INVALID : { value: text }
    default:
      return INVALID
  }
}

function keyOf(field: Field, text: string, at: Moment): ReadWords {
  const option = optionsNow(field, at).find((one) => one.text === text)
  return option ? { value: option.source.key } : { code: 'UNKNOWN_OPTION' }
}

function keysOf(field: Field, texts: readonly string[], at: Moment): ReadWords {
  const keys: string[] = []
  const options = optionsNow(field, at)
  for (const text of texts) {
    const option = options.find((one) => one.text === text)?.source
    if (!option) return { code: 'UNKNOWN_OPTION' }
    if (keys.includes(option.key)) return INVALID
    keys.push(option.key)
  }
  return { value: keys }
}
