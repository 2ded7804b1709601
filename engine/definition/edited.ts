import { type Asked, sectionItems } from './instruments.ts'
import { isObject } from './json.ts'
import { casesOf } from './step-events.ts'
import type { FieldSource, FlowSource, ItemSource, Json, JsonObject, Rule, StepSource } from './types.ts'

/** The value that holds the id of the step that is edited; no author can give it a name like this. */
export const EDITED = '$edited'
/** The event that opens the questions of a step. */
export const EDIT = 'edit'
/** The event by which a person stops editing, where the step says what that does; else the questions are closed. */
export const CANCEL = 'cancel'

/** Rules read which step is edited, and whether what is entered there is another than what it began with. */
const EDITING = 'editing'
const CHANGED = 'changed'

/**
 * A flow with steps that are edited in place, as rules say it: which step is edited is a value, `editing` and `changed.STEP` are
 * written out, the event `edit` has the condition that nothing would be lost, and `cancel` that the step is edited. The same flow where there is no such step.
 */
export function withEdited(source: FlowSource, library: Asked): FlowSource {
  const steps = source.steps.filter(({ edit }) => edit === true)
  if (steps.length === 0) return source
  const changed = new Map(steps.map((step): [string, Rule] => [step.id, isChanged(step, library)]))
  const any: Rule = { or: [...changed.values()] }
  const written = (json: Json): Json => {
    if (Array.isArray(json)) return json.map(written)
    if (!isObject(json)) return json
    const path = readName(json)
    if (path === EDITING) return { var: `values.${EDITED}` }
    if (path === CHANGED) return any
    const of = path?.startsWith(`${CHANGED}.`) === true ? changed.get(path.slice(CHANGED.length + 1)) : undefined
    return of ?? Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, written(inner ?? null)]))
  }
  const all = written(source as unknown as JsonObject) as unknown as FlowSource // rules stand for rules
  return {
    ...all,
    values: { ...all.values, [EDITED]: { title: 'What is edited', schema: { type: ['string', 'null'] } } },
    steps: all.steps.map((step) =>
      step.edit === true ? { ...step, on: { [EDIT]: { when: mayOpen(step.id, changed) }, ...step.on, ...cancelOf(step) } } : step,
    ),
  }
}

/** What a person does by ceasing to edit a step, which is only while they edit it. */
function cancelOf({ id, on }: StepSource): NonNullable<StepSource['on']> {
  const uses = on?.[CANCEL]
  if (uses === undefined) return {}
  return { [CANCEL]: casesOf(uses).map((use) => ({ ...use, when: { and: [isEdited(id), use.when ?? true] } })) }
}

/** The path that such a part of a rule reads; null where it is no `var` of a name. */
export function readName(json: Json | undefined): string | null {
  if (!isObject(json) || Object.keys(json).length !== 1) return null
  const path = Array.isArray(json.var) ? json.var[0] : json.var
  return typeof path === 'string' ? path : null
}

/** True of the names of which a rule is written out. */
export function isEditName(path: string): boolean {
  return path === EDITING || path === CHANGED || path.startsWith(`${CHANGED}.`)
}

/** The condition under which the questions of a step are there. */
export function isEdited(id: string): Rule {
  return { '==': [{ var: `values.${EDITED}` }, id] }
}

/** It is not open, and what is entered elsewhere would not be lost. */
function mayOpen(id: string, changed: ReadonlyMap<string, Rule>): Rule {
  const others = [...changed].flatMap(([other, rule]) => (other === id ? [] : [rule]))
  return { '!': [{ or: [isEdited(id), ...others] }] }
}

/** Whether an answer of a step is another than what its question begins with. */
export function isChanged(step: StepSource, library: Asked): Rule {
  const { id } = step
  const questions = editedItems(step, library).filter(isCompared)
  // An empty text is no answer, and no question begins with it.
  const begins = ({ prefill = null }: FieldSource): Rule =>
    isObject(prefill) ? { if: [{ '===': [prefill, ''] }, null, prefill] } : prefill
  const differ = questions.map((question): Rule => {
    const answer: Rule = { var: `answers.${question.id}` }
    const pair =
      question.type === 'list'
        ? [inOneText(question, answer), inOneText(question, question.prefill ?? null)]
        : [answer, begins(question)]
    // Not `!==`: that a question which does not apply has no answer is meant here.
    return { '!': [{ '===': pair }] }
  })
  return { and: [isEdited(id), { or: [false, ...differ] }] }
}

/** The rows of a list, blank ones left out, as one text: two lists are alike if their texts are. */
function inOneText({ fields = [] }: FieldSource, rows: Rule): Rule {
  const cells = fields.flatMap(({ id }): readonly Rule[] => [{ var: `current.${id}` }, CELL_ENDS])
  const isBlank: Rule = { '!': [{ or: fields.map(({ id }): Rule => ({ var: `current.${id}` })) }] }
  const before: Rule = { var: 'accumulator' }
  return { reduce: [rows, { if: [isBlank, before, { cat: [before, ...cells, ROW_ENDS] }] }, ''] }
}

// No control takes these characters.
const CELL_ENDS = '\u001f'
const ROW_ENDS = '\u001e'

/** The questions of a step that is edited, and what stands between them. */
export function editedItems({ fields = [], sections = [] }: StepSource, library: Asked): readonly ItemSource[] {
  return [...fields, ...sections.flatMap((section) => sectionItems(library, section, NOWHERE).map(({ item }) => item))]
}

const NOWHERE = { file: '', pointer: '' }

/** Secrets are in no answer, and computed answers follow from others. */
function isCompared(item: ItemSource): item is FieldSource {
  return 'type' in item && item.secret !== true && item.compute === undefined
}
