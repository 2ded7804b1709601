import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject, Rule } from '../../definition/types.ts'
import { RULE_KEYS } from '../../definition/visit.ts'
import { OPERATORS, operationOf } from '../../rules/json-logic.ts'
import { isDirection } from '../../rules/list-order.ts'
import { isUnit, UNITS } from '../../rules/moments.ts'
import { escapeKey, type JsonEdit } from './json-edits.ts'

/** A small change at one place of a definition, which its JSON pointer names. */
export type Mutation = {
  readonly pointer: string
  readonly words: string
  /** True if only words change that a patient reads. */
  readonly isText?: true
} & JsonEdit

const OTHER: { readonly [operator: string]: string | undefined } = {
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  '>': '>=',
  '>=': '>',
  '<': '<=',
  '<=': '<',
  and: 'or',
  or: 'and',
  '!': '!!',
  '!!': '!',
  some: 'none',
  none: 'some',
  all: 'some',
  '+': '-',
  plus: 'minus',
  minus: 'plus',
  before: 'after',
  after: 'before',
}
const KNOWN: ReadonlySet<string> = new Set(OPERATORS)

/** True if the value of a key is a rule, or a list of rules. */
export function isRuleKey(key: string, owner: JsonObject): boolean {
  return (
    (key === 'of' ? owner.key !== undefined : RULE_KEYS.has(key)) ||
    (key === 'count' && Array.isArray(owner.count))
  )
}

/** Every small change of a rule: another operator, another constant, a condition removed. */
export function ruleMutations(rule: Rule, pointer: string): readonly Mutation[] {
  if (Array.isArray(rule))
    return rule.flatMap((one: Rule, i) => ruleMutations(one, `${pointer}/${i}`))
  if (!isObject(rule)) return constantMutations(rule, pointer)
  const operation = operationOf(rule)
  if (!operation || !KNOWN.has(operation.operator)) return []
  const { operator, args } = operation
  if (operator === 'object') return objectMutations(rule.object ?? null, `${pointer}/object`)
  const other = operator === '!!' && args.length !== 1 ? undefined : OTHER[operator]
  const put = other === undefined ? null : { [other]: rule[operator] ?? null }
  const own = put === null ? [] : [{ pointer, words: `${operator} becomes ${other}`, put }]
  if (operator === 'var' || operator === 'fact') return own
  const inside = `${pointer}/${escapeKey(operator)}`
  const isList = Array.isArray(rule[operator])
  return [
    ...own,
    ...partMutations(operator, args, pointer),
    ...args.flatMap((arg, i) => ruleMutations(arg, isList ? `${inside}/${i}` : inside)),
  ]
}

function partMutations(
  operator: string,
  args: readonly Rule[],
  pointer: string,
): readonly Mutation[] {
  if (operator === 'sort' && !isDirection(args.at(-1))) {
    const put = { sort: [...args, 'descending'] }
    return [{ pointer, words: 'the last key of sort is turned', put }]
  }
  if (operator === 'same-day' || operator === 'within-hours')
    return [{ pointer, words: `${operator} is turned`, put: { '!': [{ [operator]: args }] } }]
  if ((operator !== 'and' && operator !== 'or') || args.length < 2) return []
  return args.map((_, i) => ({
    pointer: `${pointer}/${operator}/${i}`,
    words: `condition ${i + 1} of "${operator}" is left out`,
    drop: true,
  }))
}

function constantMutations(value: Json, pointer: string): readonly Mutation[] {
  const other = otherConstant(value)
  const words = `${JSON.stringify(value)} becomes ${JSON.stringify(other)}`
  return other === null ? [] : [{ pointer, words, put: other }]
}

function otherConstant(value: Json): Json {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (isUnit(value)) return UNITS[(UNITS.indexOf(value) + 1) % UNITS.length] ?? value
  if (isDirection(value)) return value === 'descending' ? 'ascending' : 'descending'
  return typeof value === 'string' ? 'another' : null
}

/** Mutations of each member of an object, and removals of each member. */
function objectMutations(members: Json, pointer: string): readonly Mutation[] {
  const names = isObject(members) ? Object.keys(members) : []
  const removals = names.map(
    (name): Mutation => ({
      pointer: `${pointer}/${escapeKey(name)}`,
      words: `"${name}" of the object is left out`,
      drop: true,
    }),
  )
  return [...argumentMutations(members, pointer), ...removals]
}

/** Small changes of named rules: arguments of effects, assigned values, props. */
export function argumentMutations(named: Json, pointer: string): readonly Mutation[] {
  if (!isObject(named)) return []
  return Object.entries(named).flatMap(([name, rule]) =>
    ruleMutations(rule, `${pointer}/${escapeKey(name)}`),
  )
}

/** Replaces the text of each case. A shared text is removed. */
export function textMutations(text: Json, pointer: string): readonly Mutation[] {
  if (typeof text === 'string') {
    const short = text.length > 40 ? `${text.slice(0, 39)}…` : text
    const words = `"${short}" becomes other words`
    return [{ pointer, words, put: 'Other words', isText: true }]
  }
  if (Array.isArray(text)) {
    return text.flatMap((one: Json, i) => {
      if (!isObject(one)) return []
      const holds = one.when === undefined ? [] : ruleMutations(one.when, `${pointer}/${i}/when`)
      return [...holds, ...textMutations(one.text ?? null, `${pointer}/${i}/text`)]
    })
  }
  if (!isObject(text)) return []
  const words = `the shared text "${String(text.text)}" is left out`
  return [{ pointer, words, drop: true, isText: true }]
}

/** Replaces each of several texts. */
export function textGroupMutations(group: Json, pointer: string): readonly Mutation[] {
  if (!Array.isArray(group) && !isObject(group)) return []
  return Object.entries<Json>(group).flatMap(([name, text]) =>
    textMutations(text, `${pointer}/${escapeKey(name)}`),
  )
}
