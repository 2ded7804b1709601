import type { Field, Flow } from '../definition/flow.ts'
import type { Sheet, SheetAnswer } from './sheet.ts'
import type { SheetRefusal } from './sheet-refusal.ts'

/** An answer of the sheet, with its question. */
export type PlacedAnswer = {
  readonly field: Field
  readonly answer: SheetAnswer
  /** Its position in the sheet. */
  readonly place: { readonly questionnaire: number; readonly answer: number }
}

/**
 * Assigns the answers of a sheet to their questions. Refuses duplicates, wrong questionnaires, and
 * an order that differs from the definition.
 */
export function placeAnswers(
  flow: Flow,
  sheet: Sheet,
): ReadonlyMap<string, PlacedAnswer> | SheetRefusal {
  const placed = new Map<string, PlacedAnswer>()
  const order = questionnairesOf(flow)
  let before = -1
  for (const [questionnaire, { key, answers }] of sheet.entries()) {
    const refused = (
      code: SheetRefusal['code'],
      answer: number | null = null,
      field: string | null = null,
    ): SheetRefusal => ({
      code,
      questionnaire,
      answer,
      field,
    })
    const position = order.indexOf(key)
    if (position === -1) return refused('UNKNOWN_QUESTIONNAIRE')
    if (sheet.findIndex((one) => one.key === key) !== questionnaire)
      return refused('DUPLICATE_QUESTION')
    if (position < before) return refused('WRONG_ORDER')
    before = position
    let last = -1
    for (const [index, answer] of answers.entries()) {
      const field = flow.fieldsById.get(answer.key)
      if (field?.role !== 'question' || field.questionnaire !== key || field.source.secret === true)
        return refused('UNKNOWN_QUESTION', index)
      if (placed.has(field.id)) return refused('DUPLICATE_QUESTION', index, field.id)
      if (field.index < last) return refused('WRONG_ORDER', index, field.id)
      last = field.index
      placed.set(field.id, { field, answer, place: { questionnaire, answer: index } })
    }
  }
  return placed
}

/** Keys of the questionnaires, in the order of the flow. */
function questionnairesOf(flow: Flow): readonly string[] {
  return [
    ...new Set(
      flow.fields.filter((field) => field.role === 'question').map((field) => field.questionnaire),
    ),
  ]
}
