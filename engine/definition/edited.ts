import { type Asked, sectionItems } from './instruments.ts'
import { isObject } from './json.ts'
import { casesOf } from './step-events.ts'
import type {
  FieldSource,
  FlowSource,
  ItemSource,
  Json,
  JsonObject,
  Rule,
  StepSource,
} from './types.ts'

/** Name of the value that holds the id of the edited step. Authors cannot use this name. */
export const EDITED = '$edited'
/** Name of the event that opens a step for editing. */
export const EDIT = 'edit'
/**
 * Name of the event that stops editing, if the step handles it. Otherwise Cancel closes the
 * questions.
 */
export const CANCEL = 'cancel'

/** Names for rules: the id of the edited step, and whether an answer in it was changed. */
const EDITING = 'editing'
const CHANGED = 'changed'

/**
 * Rewrites steps that are edited in place as ordinary rules. The edited step becomes a value, and
 * `editing` and `changed.STEP` become rules. The event `edit` is possible only if no changes would
 * be lost, and `cancel` only while the step is edited. A flow without such steps is returned
 * unchanged.
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
    const of =
      path?.startsWith(`${CHANGED}.`) === true
        ? changed.get(path.slice(CHANGED.length + 1))
        : undefined
    return (
      of ??
      Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, written(inner ?? null)]))
    )
  }
  // Rules are replaced by rules.
  const all = written(source as unknown as JsonObject) as unknown as FlowSource
  return {
    ...all,
    values: {
      ...all.values,
      [EDITED]: { title: 'What is edited', schema: { type: ['string', 'null'] } },
    },
    steps: all.steps.map((step) =>
      step.edit === true
        ? {
            ...step,
            on: { [EDIT]: { when: mayOpen(step.id, changed) }, ...step.on, ...cancelOf(step) },
          }
        : step,
    ),
  }
}

/** The `cancel` event of a step, possible only while the step is edited. */
function cancelOf({ id, on }: StepSource): NonNullable<StepSource['on']> {
  const uses = on?.[CANCEL]
  if (uses === undefined) return {}
  return {
    [CANCEL]: casesOf(uses).map((use) => ({
      ...use,
      when: { and: [isEdited(id), use.when ?? true] },
    })),
  }
}

/** The path that a `var` reads; null for anything else. */
export function readName(json: Json | undefined): string | null {
  if (!isObject(json) || Object.keys(json).length !== 1) return null
  const path = Array.isArray(json.var) ? json.var[0] : json.var
  return typeof path === 'string' ? path : null
}

/** True for the names that `withEdited` replaces by rules. */
export function isEditName(path: string): boolean {
  return path === EDITING || path === CHANGED || path.startsWith(`${CHANGED}.`)
}

/** Condition: the step is being edited, so its questions are open. */
export function isEdited(id: string): Rule {
  return { '==': [{ var: `values.${EDITED}` }, id] }
}

/** Condition: the step is not open, and opening it would lose no changes in other steps. */
function mayOpen(id: string, changed: ReadonlyMap<string, Rule>): Rule {
  const others = [...changed].flatMap(([other, rule]) => (other === id ? [] : [rule]))
  return { '!': [{ or: [isEdited(id), ...others] }] }
}

/** Condition: an answer of the step differs from its prefilled value. */
export function isChanged(step: StepSource, library: Asked): Rule {
  const { id } = step
  const questions = editedItems(step, library).filter(isCompared)
  // An empty text counts as no answer, so an empty prefill counts as null.
  const begins = ({ prefill = null }: FieldSource): Rule =>
    isObject(prefill) ? { if: [{ '===': [prefill, ''] }, null, prefill] } : prefill
  const differ = questions.map((question): Rule => {
    const answer: Rule = { var: `answers.${question.id}` }
    const pair =
      question.type === 'list'
        ? [inOneText(question, answer), inOneText(question, question.prefill ?? null)]
        : [answer, begins(question)]
    // Not `!==`, which the check for hidden values reports. Here, an answer that does not apply
    // counts as null on purpose.
    return { '!': [{ '===': pair }] }
  })
  return { and: [isEdited(id), { or: [false, ...differ] }] }
}

/**
 * Joins the rows of a list into one text, without blank rows. Two lists are equal if their texts
 * are.
 */
function inOneText({ fields = [] }: FieldSource, rows: Rule): Rule {
  const cells = fields.flatMap(({ id }): readonly Rule[] => [{ var: `current.${id}` }, CELL_ENDS])
  const isBlank: Rule = { '!': [{ or: fields.map(({ id }): Rule => ({ var: `current.${id}` })) }] }
  const before: Rule = { var: 'accumulator' }
  return { reduce: [rows, { if: [isBlank, before, { cat: [before, ...cells, ROW_ENDS] }] }, ''] }
}

// No input control accepts these characters.
const CELL_ENDS = '\u001f'
const ROW_ENDS = '\u001e'

/** The questions and interstitials of a step that is edited in place. */
function editedItems(
  { fields = [], sections = [] }: StepSource,
  library: Asked,
): readonly ItemSource[] {
  return [
    ...fields,
    ...sections.flatMap((section) =>
      sectionItems(library, section, NOWHERE).map(({ item }) => item),
    ),
  ]
}

const NOWHERE = { file: '', pointer: '' }

/** False for secrets, which are never stored, and for computed answers. */
function isCompared(item: ItemSource): item is FieldSource {
  return 'type' in item && item.secret !== true && item.compute === undefined
}
