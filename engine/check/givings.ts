import { operationOf } from '../rules/json-logic.ts'
import { type SchemaIssue, validateSchema } from '../definition/json-schema.ts'
import type { Json } from '../definition/types.ts'
import { type Constant, constantsGiven } from './model/constants.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { type RuleUse, wantedType } from './model/uses.ts'
import { areApart, isAnything, typeWords } from './model/value-type.ts'

const CODES = { argument: 'argument-type', prop: 'prop-type', value: 'into-type', parameter: 'parameter-type' } as const
const WHERE = { argument: 'Argument', prop: 'Prop', value: 'Value', parameter: 'Parameter' } as const

/** What is given to an argument, a prop, a value or a parameter fits its schema. */
export function givings(model: Model): readonly Finding[] {
  return model.uses.givings.flatMap((giving): readonly Finding[] => {
    const { use, schema, what, name } = giving
    if (schema === undefined) return []
    const at = { code: CODES[what], file: use.file, pointer: use.pointer }
    const wrong = constantsOf(use).flatMap(({ value, pointer }): readonly Finding[] => {
      const [issue] = validateSchema(schema, value)
      const message = issue && `${WHERE[what]} "${name}" does not take ${JSON.stringify(value)}: ${broken(value, issue)}`
      return message === undefined ? [] : [{ ...at, pointer, message }]
    })
    if (wrong.length > 0) return wrong
    const [gives, takes] = [model.readingOf(use).type, wantedType(giving)]
    if (isAnything(gives) || !areApart(gives, takes)) return []
    return [{ ...at, message: `${WHERE[what]} "${name}" takes ${typeWords(takes)}, the rule gives ${typeWords(gives)}` }]
  })
}

/** The constants that are given: of a rule with cases those that a case says, but not null, which stands for none. */
function constantsOf({ rule, pointer }: RuleUse): readonly Constant[] {
  if (Array.isArray(rule)) return []
  const constants = constantsGiven(rule, pointer)
  return operationOf(rule) ? constants.filter(({ value }) => value !== null) : constants
}

/** Longest list of allowed values that a message names. */
const MOST_NAMED = 12

/** Which keyword of a schema a value breaks; of a list, what it may have meant, or all of it where it is short. */
function broken(value: Json, { keyword, params }: SchemaIssue): string {
  const allowed = keyword === 'enum' && Array.isArray(params.limit) ? params.limit.map(String) : []
  const near = typeof value === 'string' ? nearest(value, allowed) : null
  if (near !== null) return `did you mean "${near}"?`
  if (allowed.length > 0 && allowed.length <= MOST_NAMED) return `it takes ${allowed.join(', ')}`
  return `it breaks "${keyword}"`
}
