import { isObject } from '../definition/json.ts'
import { objectMembers, operationOf } from '../rules/json-logic.ts'
import {
  pointerStep,
  resolveRef,
  type SchemaIssue,
  validateSchema,
} from '../definition/json-schema.ts'
import type { Json, JsonObject, JsonSchema, Rule } from '../definition/types.ts'
import { decide } from './model/decide.ts'
import { casesGiven, type Constant, constantsGiven } from './model/constants.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { type Giving, propertyOf, type RuleUse, wantedType } from './model/uses.ts'
import { areApart, isAnything, kindType, typeWords } from './model/value-type.ts'

const CODES = {
  argument: 'argument-type',
  prop: 'prop-type',
  value: 'into-type',
  parameter: 'parameter-type',
} as const
const WHERE = {
  argument: 'Argument',
  prop: 'Prop',
  value: 'Value',
  parameter: 'Parameter',
} as const

/** Reports values that do not fit the schema of their argument, prop, value or parameter. */
export function givings(model: Model): readonly Finding[] {
  return model.uses.givings.flatMap((giving) => unfit(model, giving))
}

function unfit(model: Model, giving: Giving): readonly Finding[] {
  const { use, schema, what, name } = giving
  if (schema === undefined) return []
  const at = { code: CODES[what], file: use.file, pointer: use.pointer }
  const wrong = constantsOf(use).flatMap(({ value, pointer }): readonly Finding[] => {
    const [issue] = validateSchema(schema, value)
    const message =
      issue &&
      `${WHERE[what]} "${name}" does not take ${JSON.stringify(value)}: ${broken(value, issue)}`
    return message === undefined ? [] : [{ ...at, pointer, message }]
  })
  if (wrong.length > 0) return wrong
  const objects = objectsGiven(use)
  if (objects.length > 0 && !areApart(kindType('object'), wantedType(giving)))
    return objects.flatMap((object) => membersUnfit(model, giving, object))
  const [gives, takes] = [model.readingOf(use).type, wantedType(giving)]
  if (isAnything(gives) || !areApart(gives, takes)) return listedUnfit(model, giving)
  return [
    {
      ...at,
      message: `${WHERE[what]} "${name}" takes ${typeWords(takes)}, the rule gives ${typeWords(gives)}`,
    },
  ]
}

/** Reports options or listed values that a rule may yield but the schema does not allow. */
function listedUnfit(model: Model, giving: Giving): readonly Finding[] {
  const { use, schema, what, name } = giving
  const operation = operationOf(use.rule)
  const cases = operation ? casesGiven(operation) : []
  if (operation && cases.length > 0)
    return cases.flatMap(([rule, i]) => {
      const pointer = `${use.pointer}${pointerStep(operation.operator)}/${i}`
      return listedUnfit(model, {
        ...giving,
        use: { ...use, rule, pointer, given: [...use.given, ...leadingTo(operation.args, i)] },
      })
    })
  if (operation?.operator !== 'var') return []
  const type = model.readingOf(use).type
  const { listed, values = [] } = type.items ?? type
  const taken = type.items ? itemSchema(schema) : schema
  if (listed === undefined || taken === undefined) return []
  const isGiven = (value: Json): Rule =>
    type.items ? { in: [value, use.rule] } : { '==': [use.rule, value] }
  return values.slice(0, MOST_LISTED).flatMap((value): readonly Finding[] => {
    const [issue] = validateSchema(taken, value)
    if (!issue || decide([...use.given, isGiven(value)], use.scope) === 'never') return []
    const words = JSON.stringify(value)
    const of =
      listed.by === 'question'
        ? `option ${words} of question "${listed.name}"`
        : `${words}, as "${listed.name}" may be`
    const message = `${WHERE[what]} "${name}" does not take ${of}: ${broken(value, issue)}`
    return [{ code: CODES[what], file: use.file, pointer: use.pointer, message }]
  })
}

function itemSchema(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (!isObject(schema) || !isObject(schema.items)) return undefined
  return schema.$defs === undefined ? schema.items : { ...schema.items, $defs: schema.$defs }
}

/** Conditions that are true when an `if` evaluates the argument with this index. */
function leadingTo(args: readonly Rule[], index: number): readonly Rule[] {
  const passed = args
    .slice(0, index - (index % 2))
    .flatMap((arg, i) => (i % 2 === 0 ? [{ '!': [arg] }] : []))
  return index % 2 === 1 ? [...passed, ...args.slice(index - 1, index)] : passed
}

/** An object of rules and its place. */
type ObjectGiven = {
  readonly pointer: string
  readonly members: readonly (readonly [name: string, rule: Rule])[]
}

/** The objects of rules that a rule may yield: the rule itself, or results of an `if`. */
function objectsGiven({
  rule,
  pointer,
}: Pick<RuleUse, 'rule' | 'pointer'>): readonly ObjectGiven[] {
  const operation = operationOf(rule)
  if (!operation) return []
  const { operator, args } = operation
  if (operator === 'object')
    return [{ pointer, members: objectMembers(args).map(([name, one = null]) => [name, one]) }]
  return casesGiven(operation).flatMap(([arg, i]) =>
    objectsGiven({ rule: arg, pointer: `${pointer}${pointerStep(operator)}/${i}` }),
  )
}

/** Reports missing and unknown members of an object of rules, and members that do not fit. */
function membersUnfit(
  model: Model,
  { use, schema, what, name }: Giving,
  { pointer, members }: ObjectGiven,
): readonly Finding[] {
  const wanted = objectSchema(schema)
  if (wanted === null) return []
  const at = { code: CODES[what], file: use.file }
  const known = isObject(wanted.properties) ? Object.keys(wanted.properties) : []
  const required = Array.isArray(wanted.required) ? wanted.required.map(String) : []
  const given = members.map(([member]) => member)
  return [
    ...required
      .filter((member) => !given.includes(member))
      .map(
        (member): Finding => ({
          ...at,
          pointer,
          message: `${WHERE[what]} "${name}" needs the member "${member}"`,
        }),
      ),
    ...members.flatMap(([member, rule]): readonly Finding[] => {
      const place = `${pointer}/object${pointerStep(member)}`
      const inside = propertyOf(wanted)(member)
      if (inside !== undefined) {
        const part = {
          rule,
          file: use.file,
          pointer: place,
          scope: use.scope,
          role: 'value',
          given: use.given,
        } as const
        return unfit(model, { use: part, schema: inside, what, name: `${name}.${member}` })
      }
      if (known.length === 0) return []
      const near = nearest(member, known)
      const proposal = near === null ? '' : `; did you mean "${near}"?`
      return [
        {
          ...at,
          pointer: place,
          part: 'key',
          message: `${WHERE[what]} "${name}" has no member "${member}"${proposal}`,
        },
      ]
    }),
  ]
}

/**
 * The schema of the objects that a schema allows; null if it does not allow exactly one kind of
 * object.
 */
function objectSchema(schema: JsonSchema | undefined): JsonObject | null {
  if (!isObject(schema)) return null
  const whole = schema.$ref === undefined ? schema : resolveRef(schema, schema.$ref)
  if (!isObject(whole) || whole.anyOf !== undefined || whole.oneOf !== undefined) return null
  return schema.$defs === undefined ? whole : { ...whole, $defs: schema.$defs }
}

/**
 * The constants that a rule may yield. Null as a result of an `if` is ignored, because it means no
 * value.
 */
function constantsOf({ rule, pointer }: RuleUse): readonly Constant[] {
  if (Array.isArray(rule)) return []
  const constants = constantsGiven(rule, pointer)
  return operationOf(rule) ? constants.filter(({ value }) => value !== null) : constants
}

/** Maximum number of listed values to test. */
const MOST_LISTED = 200

/** Maximum number of allowed values in a message. */
const MOST_NAMED = 12

/**
 * Describes how a value violates a schema: a similar allowed value, a short list of all allowed
 * values, or the keyword.
 */
function broken(value: Json, { keyword, params }: SchemaIssue): string {
  const allowed = keyword === 'enum' && Array.isArray(params.limit) ? params.limit.map(String) : []
  const near = typeof value === 'string' ? nearest(value, allowed) : null
  if (near !== null) return `did you mean "${near}"?`
  if (allowed.length > 0 && allowed.length <= MOST_NAMED) return `it takes ${allowed.join(', ')}`
  return `it breaks "${keyword}"`
}
