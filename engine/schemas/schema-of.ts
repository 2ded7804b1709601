import { readCell } from '../answers/cells.ts'
import { isComputed } from '../answers/computed.ts'
import { endsOf, examplesOf } from '../answers/words.ts'
import {
  type Field,
  FIELD_TEXT_NAMES,
  type Flow,
  type ReadText,
  type Section,
} from '../definition/flow.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import { judgedOf } from '../machine/answers.ts'
import type { RunState } from '../machine/types.ts'
import { momentOf } from '../machine/work.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import {
  type SchemaScope,
  askedFields,
  withoutNull,
  scopeOfRows,
  objectSchema,
  optionsAsked,
  textAsked,
} from './answer-schema.ts'

/** JSON Schema (draft-07) of the answers to some questions, and how a form shows them. */
export type FormSchema = { readonly schema: JsonObject; readonly uiSchema: JsonObject }

/**
 * Compiles the questions of a section, or of all sections of a step.
 *
 * @param state With it: the questions on screen, the required ones, and all texts. Without it: every
 *   question that may be asked, none of them required, and only texts without placeholders.
 * @throws {Error} If the flow has no section and no form of this id.
 */
export function schemaOf(flow: Flow, place: string, state?: RunState): FormSchema {
  const { sections, title, description } = formPart(flow, place)
  const at = state === undefined ? null : momentOf(state)
  const scope: SchemaScope = { at, hasRequired: at !== null }
  const fields = questionsOf(sections)
  const words = (read: ReadText | null) => (at === null ? null : read?.(at))
  return {
    schema: withoutNull({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: words(title),
      description: words(description),
      ...objectSchema(fields, scope),
    }),
    uiSchema: objectUi(fields, scope),
  }
}

/**
 * The answers of a section or a step that are valid by the engine's own rules, in the form that
 * `schemaOf` describes. Secrets are never among them.
 */
export function answersOf(flow: Flow, state: RunState, place: string): JsonObject {
  return validAnswers(state, questionsOf(formPart(flow, place).sections))
}

function validAnswers(state: RunState, fields: readonly Field[]): JsonObject {
  const asked = askedFields(fields, { at: momentOf(state), hasRequired: false })
  const entries = asked.flatMap((field): readonly (readonly [string, Json])[] => {
    if (field.source.type === 'group') {
      const members = validAnswers(state, field.children)
      return Object.keys(members).length === 0 ? [] : [[field.source.id, members]]
    }
    const { isAnswered, issue, answer } = judgedOf(state, field)
    return isAnswered && issue === null ? [[field.source.id, answer]] : []
  })
  return Object.fromEntries(entries)
}

type FormPart = {
  readonly sections: readonly Section[]
  readonly title: ReadText | null
  readonly description: ReadText | null
}

function formPart(flow: Flow, place: string): FormPart {
  const sections = flow.steps.flatMap(({ form }) => form?.sections ?? [])
  const section = sections.find(({ id }) => id === place)
  if (section) return { ...section, sections: [section] }
  const step = flow.stepsById.get(place)
  if (!step?.form) throw new Error(`Flow "${flow.id}" has no section and no form "${place}"`)
  return { sections: step.form.sections, title: step.title, description: null }
}

function questionsOf(sections: readonly Section[]): readonly Field[] {
  return sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'question' ? [item] : [])),
  )
}

function objectUi(fields: readonly Field[], scope: SchemaScope): JsonObject {
  const asked = askedFields(fields, scope)
  return {
    'ui:order': asked.map(({ source }) => source.id),
    ...Object.fromEntries(asked.map((field) => [field.source.id, fieldUi(field, scope)])),
  }
}

function fieldUi(field: Field, scope: SchemaScope): JsonObject {
  const { source, children } = field
  const { shape } = QUESTION_TYPES[source.type]
  const options = shape === 'option' || shape === 'options' ? optionsAsked(field, scope) : null
  const unavailable = options?.filter((option) => option.unavailable !== null) ?? []
  const isDisabled = scope.at !== null && readCell(scope.at.cells, field.applies) !== true
  return withoutNull({
    ...controlUi(field),
    'ui:help': textAsked(field, 'subText', scope),
    'ui:placeholder': textAsked(field, 'placeholder', scope),
    'ui:autocomplete': source.autocomplete,
    'ui:disabled': isDisabled ? true : undefined,
    'ui:readonly': isComputed(source) ? true : undefined,
    'ui:enumNames': options?.map(({ text }) => text),
    'ui:enumDisabled': unavailable.length === 0 ? undefined : unavailable.map(({ key }) => key),
    'ui:options': { texts: otherTexts(field, scope) },
    ...(shape === 'members' ? objectUi(children, scope) : {}),
    items: shape === 'rows' ? objectUi(children, scopeOfRows(scope)) : undefined,
  })
}

/** Names the widget of a single control, or the form field of a type with another shape. */
function controlUi({ source: { type, visible } }: Field): JsonObject {
  if (visible === false) return { 'ui:widget': 'hidden' }
  const { shape } = QUESTION_TYPES[type]
  const isControl =
    shape === 'option' || shape === 'options' || (typeof shape === 'object' && !isCompound(shape))
  return { [isControl ? 'ui:widget' : 'ui:field']: type }
}

function isCompound({ type = [] }: JsonObject): boolean {
  return Array.isArray(type) && (type.includes('array') || type.includes('object'))
}

/** `advice` is a warning about an answer, so it belongs to the screen. */
const TEXTS_ELSEWHERE: readonly string[] = [
  'text',
  'description',
  'subText',
  'placeholder',
  'advice',
]
const OTHER_TEXTS = FIELD_TEXT_NAMES.filter((name) => !TEXTS_ELSEWHERE.includes(name))

/** The texts that uiSchema has no name for, by their names in the definition. */
function otherTexts(field: Field, scope: SchemaScope): JsonObject {
  const texts = OTHER_TEXTS.map((name) => [name, textAsked(field, name, scope)])
  const { liveTexts, source } = field
  const at = scope.at ?? { cells: [] }
  const isKnown = (name: 'examples' | 'ends') =>
    source[name] !== undefined && (scope.at !== null || !liveTexts[name])
  return withoutNull({
    ...Object.fromEntries(texts),
    examples: isKnown('examples') ? examplesOf(field, at) : undefined,
    ends: isKnown('ends') ? endsOf(field, at) : undefined,
  })
}
