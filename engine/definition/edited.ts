import { type Asked, sectionItems } from './instruments.ts'
import { isObject } from './json.ts'
import type { FieldSource, FlowSource, ItemSource, Json, JsonObject, Rule, StepSource } from './types.ts'

/** The value that holds the id of the step that is edited; no author can give it a name like this. */
export const EDITED = '$edited'
/** The event that opens the questions of a step. */
export const EDIT = 'edit'

/** Rules read which step is edited, and whether what is entered there is another than what it began with. */
const EDITING = 'editing'
const CHANGED = 'changed'

/**
 * A flow with steps that are edited in place, as rules say it: which step is edited is a value, `editing` and `changed.STEP` are
 * written out, and the event `edit` has the condition that nothing would be lost. The same flow where there is no such step.
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
      step.edit === true ? { ...step, on: { [EDIT]: { when: mayOpen(step.id, changed) }, ...step.on } } : step,
    ),
  }
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
  const differ = questions.map((question): Rule => ({ '!==': [{ var: `answers.${question.id}` }, begins(question)] }))
  return { and: [isEdited(id), { or: [false, ...differ] }] }
}

/** The questions of a step that is edited, and what stands between them. */
export function editedItems({ fields = [], sections = [] }: StepSource, library: Asked): readonly ItemSource[] {
  return [...fields, ...sections.flatMap((section) => sectionItems(library, section, NOWHERE).map(({ item }) => item))]
}

const NOWHERE = { file: '', pointer: '' }

/** Secrets are in no answer, and computed answers follow from others. */
function isCompared(item: ItemSource): item is FieldSource {
  return 'type' in item && item.secret !== true && item.compute === undefined
}
