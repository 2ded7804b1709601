import { keywordsOf } from '../answers/keywords.ts'
import { brokenKeywords } from '../definition/value-keywords.ts'
import type { FieldSource, Json, OptionSource } from '../definition/types.ts'
import { MOMENT_FORMATS } from '../questions/moments.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { constantsGiven } from './model/constants.ts'
import type { Finding } from './model/finding.ts'
import { type FieldAt, listAround } from './model/form.ts'
import type { Model } from './model/model.ts'
import { nearest } from './model/document.ts'
import { answerType, isSecret } from './model/scope.ts'
import { areApart, isAnything, typeWords, type ValueType } from './model/value-type.ts'

/**
 * Reports prefilled and computed answers that a question does not accept: wrong type, unknown
 * option or out of range.
 */
export function prefills(model: Model): readonly Finding[] {
  return [...model.flows, ...model.instruments].flatMap((form) =>
    form.fields.flatMap((field): readonly Finding[] => {
      const { source, place, isOwn, path } = field
      const key = source.compute === undefined ? 'prefill' : 'compute'
      const given = source[key]
      if (!isOwn || given === undefined || isSecret(source) || listAround(field) !== null) return []
      const pointer = `${place.pointer}/${key}`
      const at = (where: string, why: string): Finding => ({
        code: key === 'prefill' ? 'prefill-not-taken' : 'compute-not-taken',
        file: place.file,
        pointer: where,
        message: `Question "${path}" ${key === 'prefill' ? 'is not filled in with' : 'never has'} this: ${why}`,
      })
      if (source.type === 'group')
        return [at(pointer, 'a group takes no answer itself, its questions do')]
      const constants = constantsGiven(given, pointer)
      const wrong = constants.flatMap((one) => {
        const why = refusal(source, one.value, model)
        return why === null ? [] : [at(one.pointer, why)]
      })
      if (wrong.length > 0) return wrong
      const use = model.uses.rules.find((one) => one.file === place.file && one.pointer === pointer)
      const why = use ? neverFits(field, model.readingOf(use).type, model) : null
      return why === null ? [] : [at(pointer, why)]
    }),
  )
}

/**
 * Why a question rejects a value; null if it accepts it. Null means no prefill, so it is accepted.
 */
function refusal(field: FieldSource, value: Json, model: Model): string | null {
  if (value === null) return null
  switch (field.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2':
    case 'choice':
      return optionRefusal(optionsOf(field, model), value)
    case 'multi-select':
      return setRefusal(optionsOf(field, model), value) ?? keywordRefusal(field, value)
    case 'none-or-list':
      return value === 'none' ||
        (Array.isArray(value) && value.every((one) => typeof one === 'string'))
        ? keywordRefusal(field, value)
        : `${JSON.stringify(value)} is neither "none" nor a list of texts`
    case 'one-to-ten-scale':
    case 'one-to-seven-scale':
      return Number.isInteger(value)
        ? keywordRefusal(field, value)
        : `${JSON.stringify(value)} is no whole number`
    case 'number':
      return typeof value === 'number'
        ? keywordRefusal(field, value)
        : `${JSON.stringify(value)} is no number`
    case 'checkbox':
      return typeof value === 'boolean'
        ? null
        : `${JSON.stringify(value)} is neither true nor false`
    case 'file':
    case 'list':
      return `${JSON.stringify(value)} is no ${field.type === 'file' ? 'file' : 'list of rows'}`
    case 'free-phone-field':
      return typeof value === 'string'
        ? keywordRefusal(field, value.replace(/[\s().-]/g, ''))
        : notText(value)
    default: {
      if (typeof value !== 'string') return notText(value)
      const misread = QUESTION_TYPES[field.type].misread?.(value, keywordsOf(field)) ?? null
      return misread === null
        ? keywordRefusal(field, value)
        : `${JSON.stringify(value)} is no answer of type "${field.type}"`
    }
  }
}

function notText(value: Json): string {
  return `${JSON.stringify(value)} is no text`
}

function keywordRefusal(field: FieldSource, value: Json): string | null {
  const keywords = keywordsOf(field)
  const [keyword] = brokenKeywords(keywords, value)
  if (keyword === undefined) return null
  const limit = Object.entries(keywords).find(([name]) => name === keyword)?.[1]
  return `${JSON.stringify(value)} breaks its ${keyword} ${JSON.stringify(limit)}`
}

function optionsOf(field: FieldSource, { library }: Model): readonly OptionSource[] | undefined {
  if (field.rowOptions !== undefined) return undefined
  return (
    field.options ??
    (field.from === undefined ? undefined : library.choices.get(field.from)?.options)
  )
}

function optionRefusal(options: readonly OptionSource[] | undefined, value: Json): string | null {
  if (!options) return null
  if (options.some(({ key }) => key === value)) return null
  const near =
    typeof value === 'string'
      ? (options.find(
          ({ text }) => typeof text === 'string' && text.toLowerCase() === value.toLowerCase(),
        )?.key ??
        nearest(
          value,
          options.map(({ key }) => key),
        ))
      : null
  return `it has no option ${JSON.stringify(value)}${near === null ? '' : `; did you mean "${near}"?`}`
}

function setRefusal(options: readonly OptionSource[] | undefined, value: Json): string | null {
  if (!Array.isArray(value)) return `${JSON.stringify(value)} is no list of options`
  const unknown = value.map((one: Json) => optionRefusal(options, one)).find((why) => why !== null)
  if (unknown !== undefined) return unknown
  const alone = options?.find(({ key, exclusive }) => exclusive === true && value.includes(key))
  return alone && value.length > 1 ? `option "${alone.key}" stands alone` : null
}

function momentWords(format: string): string {
  return MOMENT_FORMATS[format]?.words ?? `a text of format "${format}"`
}

/** Why no result of a rule can be an answer; null if some may be. */
function neverFits({ source }: FieldAt, gives: ValueType, { library }: Model): string | null {
  const takes = answerType(source, library)
  if (isAnything(gives)) return null
  if (areApart(gives, takes))
    return `the rule gives ${typeWords(gives)}, the question takes ${typeWords(takes)}`
  if (takes.format !== undefined && gives.format !== undefined && takes.format !== gives.format)
    return `the rule gives ${momentWords(gives.format)}, the question takes ${momentWords(takes.format)}`
  const { values } = gives
  if (!values || values.length === 0 || !takes.values || gives.listed?.by !== 'schema') return null
  return values.some((value) => takes.values?.includes(value))
    ? null
    : `"${gives.listed.name}" is one of ${values.map((one) => JSON.stringify(one)).join(', ')}, and none of them is an option`
}
