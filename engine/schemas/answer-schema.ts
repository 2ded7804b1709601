import { type Moment, readCell } from '../answers/cells.ts'
import { isComputed } from '../answers/computed.ts'
import { fieldText, isPlain, type OptionNow, optionsNow } from '../answers/words.ts'
import type { Field, FieldTextName } from '../definition/flow.ts'
import { isObject } from '../definition/json.ts'
import type { Json, JsonObject, OptionSource } from '../definition/types.ts'
import { FORMAT_PATTERNS } from '../definition/value-keywords.ts'
import { ROW_KEY_MAX_LENGTH } from '../questions/choices.ts'
import { MOMENT_FORMATS } from '../questions/moments.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { isTruthy } from '../rules/json-logic.ts'

/** The purpose of a compiled schema. */
export type SchemaScope = {
  /** Null: any moment, so every question, option and plain text counts. */
  readonly at: Moment | null
  readonly hasRequired: boolean
}

type Maybe = { readonly [key: string]: Json | undefined }
type OptionAsked = Pick<OptionNow, 'text' | 'unavailable'> & { readonly key: string }

const NO_CELLS: Moment = { cells: [] }

const LONG_MONTH = String.raw`(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`
const SHORT_MONTH = String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`
const FEBRUARY = String.raw`02-(?:0[1-9]|1\d|2[0-8])`
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`
/** A day of the calendar at the start of a text. */
const DAY = String.raw`^(?:\d{4}-(?:${LONG_MONTH}|${SHORT_MONTH}|${FEBRUARY})|${LEAP_YEAR}-02-29)`

/** The schema of an object with the answers to these questions, by id. */
export function objectSchema(fields: readonly Field[], scope: SchemaScope): JsonObject {
  const asked = askedFields(fields, scope)
  const required = asked.filter((field) => isRequired(field, scope)).map(({ source }) => source.id)
  return {
    type: 'object',
    properties: Object.fromEntries(
      asked.map((field) => [field.source.id, fieldSchema(field, scope)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

/** The questions of a section. After each comes the text that one of its options asks for. */
export function askedFields(fields: readonly Field[], { at }: SchemaScope): readonly Field[] {
  const all = fields.flatMap((field) => (field.manual ? [field, field.manual] : [field]))
  return at === null
    ? all
    : all.filter(({ applies, shown }) =>
        [applies, shown].some((cell) => readCell(at.cells, cell) === true),
      )
}

/**
 * Conditions of questions in rows differ from row to row, so their schema is that of any moment.
 */
export function scopeOfRows({ hasRequired }: SchemaScope): SchemaScope {
  return { at: null, hasRequired }
}

/** A group is required if one of its questions is. Secrets are no answers, so they never are. */
function isRequired(field: Field, scope: SchemaScope): boolean {
  const { source, children } = field
  if (
    !scope.hasRequired ||
    source.secret === true ||
    source.visible === false ||
    isComputed(source)
  )
    return false
  if (scope.at === null) {
    if (field.rowApplies !== null || field.rowEnabled !== null) return false
  } else if (readCell(scope.at.cells, field.applies) !== true) return false
  if (source.type === 'group')
    return askedFields(children, scope).some((child) => isRequired(child, scope))
  return scope.at === null
    ? (source.optional ?? false) === false
    : isTruthy(field.isRequired(scope.at))
}

function fieldSchema(field: Field, scope: SchemaScope): JsonObject {
  const words = (name: FieldTextName) => textAsked(field, name, scope)
  return withoutNull({
    title: words('text') ?? words('label'),
    description: words('description'),
    readOnly: isComputed(field.source) ? true : undefined,
    writeOnly: field.source.secret,
    ...answerSchema(field, scope),
  })
}

function answerSchema(field: Field, scope: SchemaScope): JsonObject {
  const { shape } = QUESTION_TYPES[field.source.type]
  switch (shape) {
    case 'option':
      return optionSchema(field, scope)
    case 'options':
      return {
        ...keywordSchema({ type: 'array', ...field.keywords }),
        items: optionSchema(field, scope),
        uniqueItems: true,
      }
    case 'members':
      return objectSchema(field.children, scope)
    case 'rows':
      return {
        ...keywordSchema({ type: 'array', ...field.keywords }),
        items: objectSchema(field.children, scopeOfRows(scope)),
      }
    default:
      return keywordSchema({ ...shape, ...field.keywords })
  }
}

/** Without `oneOf` and `const`: form libraries take the first `const` as the default answer. */
function optionSchema(field: Field, scope: SchemaScope): JsonObject {
  const options = optionsAsked(field, scope)
  if (options === null) return { type: 'string', maxLength: ROW_KEY_MAX_LENGTH }
  return options.length === 0
    ? { not: {} }
    : { type: 'string', enum: options.map(({ key }) => key) }
}

/** The options that are offered; null if they are rows of a list that is not known. */
export function optionsAsked(field: Field, { at }: SchemaScope): readonly OptionAsked[] | null {
  const { options, liveOptions, rowOptions } = field
  if (at !== null || (liveOptions === null && rowOptions === null))
    return optionsNow(field, at ?? NO_CELLS).flatMap(({ applies, source, ...texts }) =>
      applies ? [{ ...texts, key: source.key }] : [],
    )
  const plain = ({ key, text }: OptionSource) => ({
    key,
    text: isPlain(text) ? text : key,
    unavailable: null,
  })
  return rowOptions === null ? options.map(plain) : null
}

/** A text of a question, or null if it has none or if the text depends on the run's state. */
export function textAsked(field: Field, name: FieldTextName, { at }: SchemaScope): string | null {
  if (at === null && field.liveTexts[name]) return null
  return fieldText(field, name, at ?? NO_CELLS)
}

/** The keywords of a question type and of validation, as JSON Schema and `SCHEMA_KEYWORDS`. */
function keywordSchema({
  type,
  items,
  format,
  pattern,
  minLength,
  maxLength,
  multipleOf,
  ...others
}: Maybe): JsonObject {
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type]
  const [first, ...more] = [...formatPatterns(format), ...(pattern === undefined ? [] : [pattern])]
  return withoutNull({
    ...others,
    type: types.length > 1 ? types : types[0],
    items: isObject(items) ? keywordSchema(items) : undefined,
    minCharacters: minLength,
    maxCharacters: maxLength,
    pattern: first,
    allOf: more.length === 0 ? undefined : more.map((one) => ({ pattern: one })),
    decimalStep: multipleOf,
    multipleOf: Number.isInteger(multipleOf) ? multipleOf : undefined,
  })
}

/** Formats are written as patterns, because validators disagree about formats of the same name. */
function formatPatterns(format: Json | undefined): readonly string[] {
  if (typeof format !== 'string') return []
  const pattern = FORMAT_PATTERNS[format]
  if (pattern !== undefined) return [pattern]
  const moment = MOMENT_FORMATS[format]
  return moment ? [moment.pattern.source, ...(moment.hasDay ? [DAY] : [])] : []
}

export function withoutNull(parts: Maybe): JsonObject {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, value]],
    ),
  )
}
