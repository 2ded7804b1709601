import type { Field, Flow } from '../definition/flow.ts'
import type { Sheet, SheetAnswer } from './sheet.ts'
import type { SheetRefusal } from './sheet-refusal.ts'

/** An answer of a sheet and the question that it answers. */
export type PlacedAnswer = {
  readonly field: Field
  readonly answer: SheetAnswer
  /** Where it stands in the sheet. */
  readonly place: { readonly questionnaire: number; readonly answer: number }
}

/** The answers of a sheet by question: each once, each in its own questionnaire, in the order of the definition. */
export function placeAnswers(flow: Flow, sheet: Sheet): ReadonlyMap<string, PlacedAnswer> | SheetRefusal {
  const placed = new Map<string, PlacedAnswer>()
  const order = questionnairesOf(flow)
  let before = -1
  for (const [questionnaire, { key, answers }] of sheet.entries()) {
    const refused = (code: SheetRefusal['code'], answer: number | null = null, field: string | null = null): SheetRefusal => ({
      code,
      questionnaire,
      answer,
      field,
    })
    const position = order.indexOf(key)
    if (position === -1) return refused('UNKNOWN_QUESTIONNAIRE')
    if (sheet.findIndex((one) => one.key === key) !== questionnaire) return refused('DUPLICATE_QUESTION')
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

/** Keys of questionnaires, in the order in which the flow asks them. */
function questionnairesOf(flow: Flow): readonly string[] {
  return [...new Set(flow.fields.filter((field) => field.role === 'question').map((field) => field.questionnaire))]
}
