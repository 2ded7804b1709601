import { keywordsOf } from '../answers/keywords.ts'
import type { Library } from '../definition/library.ts'
import type { FieldSource, Json, Validation } from '../definition/types.ts'
import { brokenKeywords, decimal } from '../definition/value-keywords.ts'
import type { Finding } from './model/finding.ts'
import { answerType } from './model/scope.ts'
import { kindOf, solidKinds, type ValueKind } from './model/value-type.ts'

/** Something with limits: a question, or the text of an option. */
export type Limited = Pick<
  FieldSource,
  'type' | 'options' | 'rowOptions' | 'optional' | 'from' | 'validation'
>

const RANGES = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const

/**
 * Reports limits that no answer can meet, at the keyword that causes it (a pointer inside
 * `validation`).
 */
export function unmeetable(field: Limited, library: Library): readonly Omit<Finding, 'file'>[] {
  const own = field.validation
  if (!own) return []
  const source: FieldSource = { id: '', ...field, validation: own }
  return [
    ...ranges(source, own),
    ...noStep(source, own),
    ...nothing(source, own),
    ...tooFew(source, own),
    ...kinds(source, own, library),
  ].map(({ keyword, message }) => ({ code: 'empty-range', pointer: `/${keyword}`, message }))
}

type Unmet = { readonly keyword: keyof Validation; readonly message: string }

/** Reports a lower limit above the upper one. One of them may come from the type. */
function ranges(source: FieldSource, own: Validation): readonly Unmet[] {
  const all = keywordsOf(source)
  return RANGES.flatMap(([low, high]): readonly Unmet[] => {
    const [least, most] = [all[low], all[high]]
    if (least === undefined || most === undefined || least <= most) return []
    const [keyword, other] =
      own[low] === undefined ? ([high, low] as const) : ([low, high] as const)
    const ofType = own[other] === undefined ? `: "${source.type}" has ${other} ${all[other]}` : ''
    return [{ keyword, message: `No answer can have ${low} ${least} and ${high} ${most}${ofType}` }]
  })
}

/** Reports limits without a multiple between them. */
function noStep(source: FieldSource, own: Validation): readonly Unmet[] {
  const { minimum, maximum, multipleOf } = keywordsOf(source)
  if (
    minimum === undefined ||
    maximum === undefined ||
    multipleOf === undefined ||
    minimum > maximum
  )
    return []
  if (decimal(Math.ceil(decimal(minimum / multipleOf)) * multipleOf) <= maximum) return []
  const keyword = own.multipleOf === undefined ? 'maximum' : 'multipleOf'
  return [
    {
      keyword,
      message: `No multiple of ${multipleOf} is between minimum ${minimum} and maximum ${maximum}`,
    },
  ]
}

/** Reports a required answer with at most 0 characters or items. */
function nothing({ optional, type }: FieldSource, own: Validation): readonly Unmet[] {
  if (optional === true) return []
  return (['maxLength', 'maxItems'] as const).flatMap((keyword): readonly Unmet[] =>
    own[keyword] === 0
      ? [{ keyword, message: `No answer of type "${type}" has ${keyword} 0, and one is required` }]
      : [],
  )
}

/** Reports a minimum above the number of options that can be chosen together. */
function tooFew(
  { type, options, rowOptions }: FieldSource,
  { minItems = 0 }: Validation,
): readonly Unmet[] {
  if (type !== 'multi-select' || !options || rowOptions !== undefined) return []
  const together = Math.max(1, options.filter(({ exclusive }) => exclusive !== true).length)
  if (minItems <= together) return []
  return [
    {
      keyword: 'minItems',
      message: `No answer can have minItems ${minItems}: at most ${together} options can be chosen together`,
    },
  ]
}

/** Reports types and values that no answer can have. */
function kinds(source: FieldSource, own: Validation, library: Library): readonly Unmet[] {
  const answers = answerType(source, library)
  const solid = solidKinds(answers)
  const found: Unmet[] = []
  if (own.type !== undefined && solid.length < 6) {
    const kind = own.type === 'integer' ? 'number' : own.type
    if (!solid.some((one) => one === kind))
      found.push({
        keyword: 'type',
        message: `No answer of type "${source.type}" is of the JSON type "${own.type}"`,
      })
  }
  for (const keyword of ['enum', 'const'] as const) {
    const constant = own.const === undefined ? undefined : [own.const]
    const listed = keyword === 'enum' ? own.enum : constant
    if (!listed || listed.some((value) => isPossible(value, source, answers.values, solid)))
      continue
    const allowed = listed.map((one: Json) => JSON.stringify(one)).join(', ')
    found.push({ keyword, message: `No answer of the question can be ${allowed}` })
  }
  return found
}

function isPossible(
  value: Json,
  source: FieldSource,
  values: readonly Json[] | undefined,
  kindsOfAnswers: readonly ValueKind[],
): boolean {
  if (source.type === 'multi-select' || source.type === 'none-or-list')
    return Array.isArray(value) || value === 'none'
  if (values) return values.includes(value)
  const { enum: _enum, const: _const, ...others } = keywordsOf(source)
  return (
    kindsOfAnswers.some((kind) => kind === kindOf(value)) &&
    brokenKeywords(others, value).length === 0
  )
}
